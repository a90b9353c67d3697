package org.lorentztron.model.average;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.lorentztron.model.DosModel;

/** Norms that are summed in one pass have the bits of those that are summed one after the other. */
class OnePassTest {
    private static DosModel random(Random random, int rank, int dimension) {
        double[] u = random.doubles(rank * dimension, -1, 1).toArray();
        double[] v = random.doubles(rank * dimension, -1, 1).toArray();
        return new DosModel(rank, dimension, u, v);
    }

    private static double squared(double[] a, double[] b, int sign) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (a[i] + sign * b[i]) * (a[i] + sign * b[i]);
        }
        return sum;
    }

    private static double squared(DosModel model) {
        return squared(model.u(), model.v(), 0) + squared(model.v(), model.u(), 0);
    }

    @Property
    void relativeDistance_anyModels_isOfSeparateSums(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 5) int rank,
            @ForAll @IntRange(min = 1, max = 30) int dimension) {
        Random random = new Random(seed);
        DosModel before = random(random, rank, dimension);
        DosModel next = random(random, rank, dimension);

        double distance = squared(before.u(), next.u(), -1) + squared(before.v(), next.v(), -1);
        assertThat(Mean.relativeDistance(before, next))
                .isEqualTo(Math.sqrt(distance / Math.max(squared(before), squared(next))));
    }

    @Property
    void boost_anyModel_isOfSeparateNorms(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 5) int rank,
            @ForAll @IntRange(min = 1, max = 30) int dimension) {
        DosModel model = random(new Random(seed), rank, dimension);

        double plus = Math.sqrt(squared(model.u(), model.v(), 1));
        double minus = Math.sqrt(squared(model.u(), model.v(), -1));
        assertThat(LorentzBoost.of(model).rapidity()).isEqualTo(StrictMath.log(plus / minus) / 2);
    }
}
