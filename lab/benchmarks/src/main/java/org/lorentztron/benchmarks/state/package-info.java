/** Benchmarks of what the job keeps and exchanges, by state backend. */
package org.lorentztron.benchmarks.state;
