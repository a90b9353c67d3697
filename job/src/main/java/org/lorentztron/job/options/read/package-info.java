/** Reading of options: from the command line, from variables and from a file, into checked values. */
@NullMarked
package org.lorentztron.job.options.read;

import org.jspecify.annotations.NullMarked;
