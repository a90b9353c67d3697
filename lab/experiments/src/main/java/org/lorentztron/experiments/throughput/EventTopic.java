package org.lorentztron.experiments.throughput;

import org.lorentztron.tools.cli.EventEncodingOption;

/**
 * A topic that holds the first examples of a data set. Example i is in partition i mod {@code partitions} and has the
 * event time i ms: an interval of n ms is one of n events.
 *
 * @param events how many it holds
 * @param partitions that the topic has
 */
record EventTopic(String name, EventEncodingOption encoding, long events, int partitions) {}
