/** Averages that experiments compare with the job's. Mathematics alone: no streams, no tables. */
@NullMarked
package org.lorentztron.experiments.average;

import org.jspecify.annotations.NullMarked;
