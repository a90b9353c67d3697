package org.lorentztron.benchmarks.peers;

import java.util.List;

/**
 * What is to be learned.
 *
 * @param classes their labels, by class index; 2 or more
 * @param features how many there are, without a constant one; at least 1
 * @param seed of random starts
 */
record Task(List<String> classes, int features, long seed) {}
