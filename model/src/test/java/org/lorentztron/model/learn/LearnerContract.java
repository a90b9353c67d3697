package org.lorentztron.model.learn;

import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What every learner keeps to, with parts of every scheme; a subclass names the learner. */
@ParameterizedClass
@EnumSource(Scheme.class)
public abstract class LearnerContract
        implements TrainingBlockContract,
                StoredBlockContract,
                BlockStartContract,
                WideRowsContract,
                ModelAverageContract {
    @Parameter
    private Scheme scheme;

    @Override
    public final Scheme scheme() {
        return scheme;
    }
}
