/**
 * The experiments of the papers on difference-of-squares models, with the engine that runs them: it draws a stream,
 * trains variants on it with the job's own learners and averages, and reports their test errors. No experiment here
 * uses Kafka or Flink.
 */
@NullMarked
package org.lorentztron.experiments.paper;

import org.jspecify.annotations.NullMarked;
