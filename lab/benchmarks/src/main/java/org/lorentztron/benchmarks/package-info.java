/**
 * JMH benchmarks of kernels, codecs and state, each beside a baseline that a textbook or a library offers. For
 * measurement only: nothing else depends on this module.
 */
package org.lorentztron.benchmarks;
