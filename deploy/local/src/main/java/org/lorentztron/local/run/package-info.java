/** The command run: the job on an embedded Flink, and what it says of its progress. */
@NullMarked
package org.lorentztron.local.run;

import org.jspecify.annotations.NullMarked;
