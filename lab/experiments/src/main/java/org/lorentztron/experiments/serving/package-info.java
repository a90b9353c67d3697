/** How fast a model answers over HTTP, beside the same predictions in the JVM that needs them. */
@NullMarked
package org.lorentztron.experiments.serving;

import org.jspecify.annotations.NullMarked;
