/** The clock of all measurements. */
package org.lorentztron.benchmarks.peers.clock;
