/**
 * Experiments on the endless digits, without Kafka and Flink but with the job's own learners and averages: {@code Experiment} draws
 * the stream, {@code VariantRun} learns it, {@code TestSet} judges, {@code CurveTable} and the pictures report. Most experiments
 * are a {@code Comparison} of {@code Variant}s; averages that the job does not offer are in the package {@code average}.
 */
package org.lorentztron.experiments.paper;
