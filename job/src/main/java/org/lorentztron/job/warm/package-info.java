/** Warm start: the published models that a job starts from, where they are read, and how they are kept in state. */
@NullMarked
package org.lorentztron.job.warm;

import org.jspecify.annotations.NullMarked;
