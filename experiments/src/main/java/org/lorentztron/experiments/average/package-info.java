/** Averages that experiments compare with the job's. Mathematics alone: no streams, no tables. */
package org.lorentztron.experiments.average;
