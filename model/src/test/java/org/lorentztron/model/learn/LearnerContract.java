package org.lorentztron.model.learn;

import java.util.List;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.Features;
import org.lorentztron.model.Parts;

/** What every learner of pairs keeps to, with parts of a scheme; a subclass names the learner. */
@ParameterizedClass
@MethodSource("schemes")
public abstract class LearnerContract extends PartLearnerContract
        implements TrainingBlockContract,
                StoredPairsContract,
                BlockStartContract,
                WideRowsContract,
                PairAverageContract {
    @Parameter
    private Scheme scheme;

    /** A scheme says which parts there are, and a learner knows nothing else of it: nightly each has all of them. */
    static List<Scheme> schemes() {
        return Boolean.getBoolean("lorentztron.nightly") ? List.of(Scheme.values()) : List.of(Scheme.PAIRS);
    }

    /** No scheme has more parts than pairs. */
    private final double[] scores = new double[new ClassPairs(CLASSES).count()];

    @Override
    public final Scheme scheme() {
        return scheme;
    }

    @Override
    public PairLearner learner() {
        return PairAverageContract.super.learner();
    }

    @Override
    public Parts parts(int classes) {
        return PairAverageContract.super.parts(classes);
    }

    @Override
    public void pass(TrainingBlock block, Features x, int label, int other) {
        block.learn(x, label);
        ((PairTrainingBlock) block).scoreThenLearn(x, other, scores);
    }
}
