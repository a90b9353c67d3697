package org.lorentztron.model.average;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.AverageWeights;

/** Averages, which are aligned in place, have the bits of the formula taken step by step with copies. */
class AlignedAverageBitsTest {
    private static DosModel random(Random random, int rank, int dimension) {
        double[] u = random.doubles(rank * dimension, -1, 1).toArray();
        double[] v = random.doubles(rank * dimension, -1, 1).toArray();
        return new DosModel(rank, dimension, u, v);
    }

    @Property(tries = 200)
    void add_anyModels_isTheFormulaAndLeavesItsInputs(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 9) int rank,
            @ForAll @IntRange(min = 1, max = 300) int dimension) {
        Random random = new Random(seed);
        AlignedAverage averages = new AlignedAverage(AverageWeights.POLYNOMIAL);
        averages.add(random(random, rank, dimension));
        for (int interval = 2; interval < 4; interval++) {
            DosModel before = averages.average();
            DosModel beforeAsItWas = before.copy();
            DosModel trained = random(random, rank, dimension);
            DosModel trainedAsItWas = trained.copy();

            AlignmentStep step = averages.add(trained);

            requireSame(before, beforeAsItWas);
            requireSame(trained, trainedAsItWas);
            DosModel target = LorentzBoost.of(before).model();
            DosModel boosted = LorentzBoost.of(trained).model();
            DosModel aligned = new DosModel(
                    rank,
                    dimension,
                    OrthogonalProcrustes.align(rank, target.u(), boosted.u()),
                    OrthogonalProcrustes.align(rank, target.v(), boosted.v()));
            requireSame(averages.average(), Mean.of(target, aligned, AverageWeights.POLYNOMIAL.weight(interval)));
            assertThat(step.residual()).isEqualTo(Mean.relativeDistance(target, aligned));
        }
    }

    private static void requireSame(DosModel found, DosModel expected) {
        assertThat(found.u()).containsExactly(expected.u());
        assertThat(found.v()).containsExactly(expected.v());
    }
}
