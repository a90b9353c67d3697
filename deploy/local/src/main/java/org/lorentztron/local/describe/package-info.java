/** The command describe: what a file or topic holds, and the options of a job that fit it. */
@NullMarked
package org.lorentztron.local.describe;

import org.jspecify.annotations.NullMarked;
