/** Streams that MOA's generators draw, as CSV files, and MOA's learners on them. */
package org.lorentztron.benchmarks.peers.streams;
