/** Numbers with gaps: what a job with named features learns of rows in which values are missing. */
@NullMarked
package org.lorentztron.experiments.gaps;

import org.jspecify.annotations.NullMarked;
