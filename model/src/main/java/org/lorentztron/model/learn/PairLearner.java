package org.lorentztron.model.learn;

import java.io.DataInput;
import java.io.IOException;
import java.util.List;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;

/**
 * A learner whose parts have two sides, as its {@link Scheme} says, and whose models are differences of squares or are
 * published as such.
 */
public interface PairLearner extends Learner {
    /** @param pairs each a {@link org.lorentztron.model.BinaryPart} */
    @Override
    PairTrainingBlock newBlock(List<? extends Part> pairs, StartModels starts);

    @Override
    default PairTrainingBlock newBlock(List<? extends Part> pairs) {
        return newBlock(pairs, StartModels.NONE);
    }

    @Override
    PairTrainingBlock readBlock(DataInput in) throws IOException;

    /** The rank of {@link PairTrainingBlock#model}. */
    int snapshotRank();

    /** One row of U and one of V for each unit of the rank. */
    @Override
    default PartSize partSize() {
        return new PartSize(2 * snapshotRank(), 0);
    }

    @Override
    PairModelAverage newAverage(WeightSequence weights);

    /** {@link Learner#restoreAverage} of a pair. */
    PairModelAverage restoreAverage(WeightSequence weights, long intervals, DosModel average);

    @Override
    default PairModelAverage restoreAverage(WeightSequence weights, long intervals, PartModel average) {
        return restoreAverage(weights, intervals, (DosModel) average);
    }
}
