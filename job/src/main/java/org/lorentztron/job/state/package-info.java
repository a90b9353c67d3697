/**
 * What several operators share about time and state: intervals, positions, layouts of models, and the check that a
 * restored state fits the options. State that belongs to one operator lives beside that operator.
 */
@NullMarked
package org.lorentztron.job.state;

import org.jspecify.annotations.NullMarked;
