/** What the build says at its end. */
@NullMarked
package org.lorentztron.it;

import org.jspecify.annotations.NullMarked;
