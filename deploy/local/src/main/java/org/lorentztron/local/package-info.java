/**
 * The commands of the runnable jar, listed by Lorentztron. Each command with more than one file has a package below;
 * what several commands share is in shared. The job and the demo are not implemented here.
 */
@NullMarked
package org.lorentztron.local;

import org.jspecify.annotations.NullMarked;
