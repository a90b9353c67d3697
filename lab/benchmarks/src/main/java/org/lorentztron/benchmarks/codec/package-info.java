/** Benchmarks of events and versions as bytes, beside libraries. */
package org.lorentztron.benchmarks.codec;
