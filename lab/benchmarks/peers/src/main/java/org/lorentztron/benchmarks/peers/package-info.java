/**
 * Learners of other JVM libraries beside Lorentztron's, measured in one run on the same digits. For measurement only.
 */
package org.lorentztron.benchmarks.peers;
