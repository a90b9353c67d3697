/**
 * What a learner is: {@link Learner}, the blocks that it trains ({@link TrainingBlock}), the averages of its models
 * ({@link ModelAverage}) and the settings of both. No learning rule lives here, and no learner is named except by its
 * id.
 */
@NullMarked
package org.lorentztron.model.learn;

import org.jspecify.annotations.NullMarked;
