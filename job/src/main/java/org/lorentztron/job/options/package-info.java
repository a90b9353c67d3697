/**
 * The options of the job: one table defines them, and parsing, {@code --help} and docs/operate/options.md are made from
 * it. The validated result is {@link org.lorentztron.job.options.JobOptions}, in groups. No operator lives here.
 */
@NullMarked
package org.lorentztron.job.options;

import org.jspecify.annotations.NullMarked;
