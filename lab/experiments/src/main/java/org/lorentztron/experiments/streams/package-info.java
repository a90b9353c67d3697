/** Jobs on streams, test-then-train: every event is predicted before it is learned. */
@NullMarked
package org.lorentztron.experiments.streams;

import org.jspecify.annotations.NullMarked;
