/**
 * Experiments on the endless digits, without Kafka and Flink but with the job's own learners and averages: {@code Race} draws
 * the stream, {@code Trainee} learns it, {@code TestSet} judges, {@code CurveTable} and the pictures report.
 */
package org.lorentztron.local.experiment;
