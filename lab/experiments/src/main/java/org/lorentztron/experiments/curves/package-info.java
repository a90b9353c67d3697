/**
 * Figures 4 and 5 of the paper on difference-of-squares models: models learn a stream of digits with the job's own
 * learners and averages, and are tested at the end of every interval. Neither Kafka nor Flink is used.
 */
@NullMarked
package org.lorentztron.experiments.curves;

import org.jspecify.annotations.NullMarked;
