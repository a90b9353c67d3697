package org.lorentztron.model.learn;

import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;

/** The models that pairs start from instead of their random start: averages published before. */
@FunctionalInterface
public interface StartModels {
    /** Every pair starts as its learner starts. */
    StartModels NONE = pair -> null;

    /** The model that a pair starts from, not to be modified; null for the learner's own start. */
    DosModel of(ClassPair pair);
}
