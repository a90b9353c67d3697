/** How fast a model answers over HTTP. */
@NullMarked
package org.lorentztron.experiments.serving;

import org.jspecify.annotations.NullMarked;
