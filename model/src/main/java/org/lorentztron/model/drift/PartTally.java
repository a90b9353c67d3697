package org.lorentztron.model.drift;

import org.lorentztron.model.learn.TrainingBlock;

/**
 * What a part has counted from its start to the end of an interval in which it trained.
 *
 * @param part its index
 * @param examples events of its classes
 * @param mistakes those that it would have classified wrongly before it learned them
 * @param refutations how often it was reset, see {@link TrainingBlock#refutations}
 */
public record PartTally(int part, long examples, long mistakes, long refutations) {}
