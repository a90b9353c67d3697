/** Benchmarks of the fit of a pair's large margin, beside a matrix library. */
package org.lorentztron.benchmarks.margin;
