/** How the operators are joined to a job. */
package org.lorentztron.job.topology;
