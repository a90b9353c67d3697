/**
 * The commands of the runnable jar and what they share. A command reads its options and calls other packages; the job,
 * the demo and the experiments are not implemented here.
 */
package org.lorentztron.local;
