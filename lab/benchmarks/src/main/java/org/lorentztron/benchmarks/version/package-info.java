/** What a version costs, from the models of its parts to the records that are published. */
package org.lorentztron.benchmarks.version;
