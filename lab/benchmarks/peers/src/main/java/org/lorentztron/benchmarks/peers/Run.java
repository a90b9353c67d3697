package org.lorentztron.benchmarks.peers;

/**
 * A contestant in one repetition.
 *
 * @param repeat 0 for the first
 * @param seed of its random start
 */
record Run(Contestant contestant, int repeat, long seed, Result result) {}
