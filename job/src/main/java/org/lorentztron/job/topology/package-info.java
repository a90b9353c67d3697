/** How source, operators and sinks are joined to a job, and their uids. Wiring only: operators hold the logic. */
package org.lorentztron.job.topology;
