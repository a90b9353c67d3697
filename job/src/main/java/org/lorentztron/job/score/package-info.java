/** Predictions with the newest complete version, beside the training path: nothing here feeds back into training. */
package org.lorentztron.job.score;
