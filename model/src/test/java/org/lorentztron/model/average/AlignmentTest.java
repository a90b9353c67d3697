package org.lorentztron.model.average;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lorentztron.model.Close.assertClose;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.RandomEvents;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.AverageWeights;

class AlignmentTest {
    @Property(tries = 300)
    void boost_anyModel_keepsScoresAndIsMinimal(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 8) int rank,
            @ForAll @DoubleRange(min = -3, max = 3) double rapidity) {
        Random random = new Random(seed);
        DosModel model = boostedBy(randomModel(random, rank, 12), rapidity);
        LorentzBoost boost = LorentzBoost.of(model);
        assertSameScores(model, boost.model(), random);
        double size = dot(boost.model().u(), boost.model().u())
                + dot(boost.model().v(), boost.model().v());
        assertThat(Math.abs(dot(boost.model().u(), boost.model().v()))).isLessThanOrEqualTo(1e-14 * size);
        assertThat(size).isEqualTo(norm(model, 1) * norm(model, -1), Offset.offset(1e-13 * size));
        assertThat(LorentzBoost.of(boost.model()).rapidity()).isEqualTo(0, Offset.offset(1e-14));
    }

    @Property(tries = 300)
    void align_rotatedModel_isRotatedBack(@ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int rank) {
        Random random = new Random(seed);
        DosModel model = randomModel(random, rank, 12);
        DosModel rotated = new DosModel(rank, 12, rotated(model.u(), 12, random), rotated(model.v(), 12, random));
        assertSameScores(model, rotated, random);
        assertClose("U", OrthogonalProcrustes.align(rank, model.u(), rotated.u()), model.u(), 1e-11);
        assertClose("V", OrthogonalProcrustes.align(rank, model.v(), rotated.v()), model.v(), 1e-11);
    }

    /** Below full rank the rotation is not unique, but it must be one, and keep the scores. */
    @Property(tries = 200)
    void rotation_belowFullRank_isOrthogonal(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 8) int rank,
            @ForAll @IntRange(min = 0, max = 7) int independent) {
        Random random = new Random(seed);
        double[] a = randomModel(random, rank, 12).u();
        double[] b = new double[a.length];
        for (int unit = 0; unit < rank; unit++) {
            int source = independent == 0 ? -1 : unit % independent;
            for (int j = 0; j < 12; j++) {
                b[unit * 12 + j] = source < 0 ? 0 : a[source * 12 + j] * (unit + 1);
            }
        }
        double[] omega = OrthogonalProcrustes.rotation(rank, a, b);
        for (int i = 0; i < rank; i++) {
            for (int k = 0; k < rank; k++) {
                double product = 0;
                for (int j = 0; j < rank; j++) {
                    product += omega[i * rank + j] * omega[k * rank + j];
                }
                assertClose("orthogonal", product, i == k ? 1 : 0, 1e-13);
            }
        }
        if (independent == 0) {
            assertThat(omega).containsExactly(identity(rank));
        }
    }

    private static double[] identity(int rank) {
        double[] identity = new double[rank * rank];
        for (int i = 0; i < rank; i++) {
            identity[i * rank + i] = 1;
        }
        return identity;
    }

    /** A model of lower rank in both arguments: nothing tells the missing directions apart, so they must stay put. */
    @Test
    void rotation_equalModelsBelowFullRank_isTheIdentity() {
        double[] a = randomModel(new Random(1), 4, 12).u();
        for (int j = 0; j < 12; j++) {
            a[3 * 12 + j] = 0;
            a[2 * 12 + j] = a[12 + j];
        }
        assertClose("Omega", OrthogonalProcrustes.rotation(4, a, a), identity(4), 1e-3);
        assertClose("A", OrthogonalProcrustes.align(4, a, a), a, 1e-13);
    }

    @Property(tries = 100)
    void add_modelAndItsNegative_averageIsTheBoost(@ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int rank) {
        DosModel model = randomModel(new Random(seed), rank, 12);
        AlignedAverage average = new AlignedAverage(AverageWeights.UNIFORM);
        average.add(model);
        AlignmentStep step = average.add(new DosModel(rank, 12, negative(model.u()), negative(model.v())));
        DosModel boosted = LorentzBoost.of(model).model();
        assertClose("U", average.average().u(), boosted.u(), 1e-12);
        assertClose("V", average.average().v(), boosted.v(), 1e-12);
        assertThat(step.residual()).isLessThan(1e-12);
    }

    /**
     * Equivalent models are one model to the average, if they differ by a boost and one rotation of both U and V; the
     * trained ones are never touched. (Rotating U and V differently changes &lt;U, V&gt; and with it the boost.)
     */
    @Property(tries = 100)
    void add_sameModelInManyGauges_averageHasItsScores(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 6) int rank) {
        Random random = new Random(seed);
        DosModel model = randomModel(random, rank, 12);
        AlignedAverage average = new AlignedAverage(AverageWeights.POLYNOMIAL);
        for (int m = 0; m < 5; m++) {
            long rotation = random.nextLong();
            DosModel turned = new DosModel(
                    rank,
                    12,
                    rotated(model.u(), 12, new Random(rotation)),
                    rotated(model.v(), 12, new Random(rotation)));
            DosModel gauge = boostedBy(turned, random.nextGaussian());
            DosModel before = gauge.copy();
            average.add(gauge);
            assertThat(gauge.u()).containsExactly(before.u());
            assertThat(gauge.v()).containsExactly(before.v());
        }
        assertSameScores(model, average.average(), random);
    }

    @Test
    void add_steps_reportBoostAndResidual() {
        Random random = new Random(5);
        DosModel first = randomModel(random, 3, 12);
        AlignedAverage average = new AlignedAverage(AverageWeights.UNIFORM);
        AlignmentStep start = average.add(boostedBy(first, 0.3));
        assertThat(start.residual()).isZero();
        assertClose("boost", start.boost(), LorentzBoost.of(first).rapidity() + 0.3, 1e-13);
        AlignmentStep next = average.add(randomModel(random, 3, 12));
        assertThat(next.residual()).isBetween(0.1, 2.0);
    }

    @Test
    void add_zeroClassifiers_staysFinite() {
        AlignedAverage average = new AlignedAverage(AverageWeights.UNIFORM);
        DosModel zero = new DosModel(2, 3, new double[6], new double[6]);
        assertThat(average.add(zero)).isEqualTo(new AlignmentStep(0, 0));
        assertThat(average.add(zero)).isEqualTo(new AlignmentStep(0, 0));
        average.add(randomModel(new Random(1), 2, 3));
        for (double value : average.average().u()) {
            assertThat(value).isFinite();
        }
    }

    @Test
    void weight_firstIsOne_thenDecays() {
        assertThat(AverageWeights.UNIFORM.weight(1)).isEqualTo(1);
        assertThat(AverageWeights.UNIFORM.weight(4)).isEqualTo(0.25);
        assertThat(AverageWeights.POLYNOMIAL.weight(1)).isEqualTo(1);
        assertThat(AverageWeights.POLYNOMIAL.weight(5)).isEqualTo(0.5);
        assertThat(AverageWeights.ADAPTIVE.weight(5)).isEqualTo(0.5);
        assertThat(AverageWeights.NONE.weight(5)).isEqualTo(1);
        assertThat(AverageWeights.of("uniform")).isEqualTo(AverageWeights.UNIFORM);
        assertThatThrownBy(() -> AverageWeights.of("mean"))
                .hasMessage("averaging is \"mean\", expected one of uniform, polynomial, adaptive, none");
    }

    private static void assertSameScores(DosModel model, DosModel other, Random random) {
        for (int i = 0; i < 5; i++) {
            Features x = RandomEvents.next(random, model.dimension() - 1, 1);
            double size = dot(model.u(), model.u()) + dot(model.v(), model.v());
            double allowed = 1e-13 * size * x.squaredNorm();
            assertThat(Math.abs(other.score(x) - model.score(x))).isLessThanOrEqualTo(allowed);
        }
    }

    private static DosModel boostedBy(DosModel model, double rapidity) {
        double[] u = new double[model.u().length];
        double[] v = new double[u.length];
        for (int i = 0; i < u.length; i++) {
            u[i] = Math.cosh(rapidity) * model.u()[i] + Math.sinh(rapidity) * model.v()[i];
            v[i] = Math.sinh(rapidity) * model.u()[i] + Math.cosh(rapidity) * model.v()[i];
        }
        return new DosModel(model.rank(), model.dimension(), u, v);
    }

    /** A copy turned by a random product of plane rotations and a reflection. */
    private static double[] rotated(double[] matrix, int dimension, Random random) {
        double[] turned = matrix.clone();
        int rank = matrix.length / dimension;
        for (int a = 0; a < rank; a++) {
            for (int b = a + 1; b < rank; b++) {
                rotate(turned, dimension, a, b, random.nextDouble() * 2 * Math.PI);
            }
        }
        for (int j = 0; j < dimension; j++) {
            turned[j] = -turned[j];
        }
        return turned;
    }

    private static void rotate(double[] matrix, int dimension, int a, int b, double angle) {
        for (int j = 0; j < dimension; j++) {
            double x = matrix[a * dimension + j];
            double y = matrix[b * dimension + j];
            matrix[a * dimension + j] = Math.cos(angle) * x - Math.sin(angle) * y;
            matrix[b * dimension + j] = Math.sin(angle) * x + Math.cos(angle) * y;
        }
    }

    private static DosModel randomModel(Random random, int rank, int dimension) {
        double[] u = new double[rank * dimension];
        double[] v = new double[rank * dimension];
        for (int i = 0; i < u.length; i++) {
            u[i] = random.nextGaussian();
            v[i] = random.nextGaussian();
        }
        return new DosModel(rank, dimension, u, v);
    }

    private static double[] negative(double[] values) {
        double[] result = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            result[i] = -values[i];
        }
        return result;
    }

    /** |U + sign V|. */
    private static double norm(DosModel model, int sign) {
        double sum = 0;
        for (int i = 0; i < model.u().length; i++) {
            sum += Math.pow(model.u()[i] + sign * model.v()[i], 2);
        }
        return Math.sqrt(sum);
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
