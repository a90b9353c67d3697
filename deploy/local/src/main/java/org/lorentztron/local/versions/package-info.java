/** The commands versions and promote: the history of a model and its aliases. */
@NullMarked
package org.lorentztron.local.versions;

import org.jspecify.annotations.NullMarked;
