/** Averages that experiments compare with the job's: mathematics alone, without streams and tables. */
package org.lorentztron.experiments.average;
