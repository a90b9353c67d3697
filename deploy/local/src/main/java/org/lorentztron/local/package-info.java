/**
 * The commands of the runnable jar and what they share. A command reads its options and calls other packages; the job,
 * the demo and the experiments are not implemented here.
 */
@NullMarked
package org.lorentztron.local;

import org.jspecify.annotations.NullMarked;
