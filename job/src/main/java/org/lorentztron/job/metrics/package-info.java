/** The metrics of the job: their names, kinds and meanings in one list, and how operators register them. */
@NullMarked
package org.lorentztron.job.metrics;

import org.jspecify.annotations.NullMarked;
