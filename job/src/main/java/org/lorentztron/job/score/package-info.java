/** Predictions with the newest complete version, beside the training path: nothing here feeds back into training. */
@NullMarked
package org.lorentztron.job.score;

import org.jspecify.annotations.NullMarked;
