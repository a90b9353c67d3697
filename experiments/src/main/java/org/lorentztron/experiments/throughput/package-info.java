/**
 * How fast the whole pipeline is, from Kafka to Kafka, beside a job that moves the same events and learns nothing: {@code
 * Throughput} runs both in turn, {@code MeasuredRun} takes the times of one run, {@code ThroughputTable} and {@code RunLine}
 * report.
 */
package org.lorentztron.experiments.throughput;
