/** The layout of a labelled event between router and trainers, and in the state of the trainers. */
package org.lorentztron.job.operators;
