/**
 * The options of the job: their definitions in one table ({@code OptionTable}), from which parsing, {@code --help} and docs/options.md are made, and
 * the validated result, {@link org.lorentztron.job.options.JobOptions}.
 */
package org.lorentztron.job.options;
