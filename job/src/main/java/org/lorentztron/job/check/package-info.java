/**
 * What the job checks before it starts: options against topics, checkpoints and registries, and the size of the model
 * and of what waits. All problems are reported at once.
 */
@NullMarked
package org.lorentztron.job.check;

import org.jspecify.annotations.NullMarked;
