package org.lorentztron.model.learner.dos;

import java.util.List;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.parameters.BlockRows;
import org.lorentztron.model.parameters.InitialRows;
import org.lorentztron.model.parameters.PairCounters;
import org.lorentztron.model.parameters.QuadraticState;
import org.lorentztron.model.parameters.StartFits;

/** Blocks of one pair with given parameters, for tests. */
final class Blocks {
    private Blocks() {}

    /** The model, rounded to float, as the block of the one pair (0, 1): label 0 is y = +1, label 1 is y = -1. */
    static DosBlock of(DosModel model) {
        return of(model, UpdateStep.hard());
    }

    /** The same with updates of another kind. */
    static DosBlock of(DosModel model, UpdateStep rule) {
        int rank = model.rank();
        float[][] rows = new float[model.dimension()][2 * rank];
        for (int j = 0; j < rows.length; j++) {
            for (int unit = 0; unit < rank; unit++) {
                rows[j][unit] = (float) model.u()[unit * rows.length + j];
                rows[j][rank + unit] = (float) model.v()[unit * rows.length + j];
            }
        }
        PairCounters pair = new PairCounters(List.of(new ClassPair(0, 1)), 2);
        LearnerSettings settings = LearnerSettings.builder(
                        LearnerKind.DOS, List.of("a", "b"), Math.max(1, rows.length - 1))
                .rank(rank)
                .initScale(1)
                .seed(1)
                .build();
        return new DosBlock(
                rule,
                new QuadraticState(settings, false, pair, InitialRows.ofAllRows(settings, pair), BlockRows.all(rows)),
                StartFits.of(settings, pair, StartModels.NONE));
    }

    /** The label that stands for y in the pair (0, 1). */
    static int label(int y) {
        return y > 0 ? 0 : 1;
    }
}
