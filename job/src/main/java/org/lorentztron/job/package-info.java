/**
 * The job's entry point: {@link LorentztronJob} checks, reads a warm start, claims the model id and builds the
 * topology. The operators are in the packages below, one for each station of an event or a version.
 */
@NullMarked
package org.lorentztron.job;

import org.jspecify.annotations.NullMarked;
