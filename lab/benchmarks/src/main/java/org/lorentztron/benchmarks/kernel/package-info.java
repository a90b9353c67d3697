/** Benchmarks of the inner loops, updates and averages of {@code model}, beside plain ones. */
package org.lorentztron.benchmarks.kernel;
