/** Learners of other JVM libraries measured beside Lorentztron's, in one run on the same digits. For measurement only. */
package org.lorentztron.benchmarks.peers;
