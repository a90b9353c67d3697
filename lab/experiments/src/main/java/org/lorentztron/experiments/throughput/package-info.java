/**
 * The speed of the whole pipeline from Kafka to Kafka, compared with a job that moves the same events and learns
 * nothing. {@link Throughput} runs both in turns, and tables report medians. Loops in isolation are measured in
 * {@code benchmarks}.
 */
@NullMarked
package org.lorentztron.experiments.throughput;

import org.jspecify.annotations.NullMarked;
