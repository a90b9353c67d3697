/** How source, operators and sinks are joined to a job, and their uids. Wiring only: operators hold the logic. */
@NullMarked
package org.lorentztron.job.topology;

import org.jspecify.annotations.NullMarked;
