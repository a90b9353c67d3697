package org.lorentztron.model.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.RandomEvents;

/** What is published of a model says of raw features what the model says of scaled ones; and back. */
class FoldingTest {
    private static final FeatureScale MEANS =
            AffineScale.ofFactorsAndMeans(new float[] {0.5f, 4, 1e-15f}, new float[] {3, -1, 0});

    /** A model of added features, too, scores raw features as it did scaled ones; its added columns are untouched. */
    @Property(tries = 300)
    void fold_modelOfAddedFeatures_scoresAlike(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 20) int n,
            @ForAll @IntRange(min = 1, max = 10) int added) {
        Random random = new Random(seed);
        float[] means = new float[n];
        boolean centred = random.nextBoolean();
        for (int j = 0; centred && j < n; j++) {
            means[j] = (float) random.nextGaussian();
        }
        float[] factors = factors(random, n);
        FeatureScale scale = centred ? AffineScale.ofFactorsAndMeans(factors, means) : AffineScale.ofFactors(factors);
        DosModel model = model(random, 2, n + added);
        float[] raw = new float[n + added];
        for (int j = 0; j < raw.length; j++) {
            raw[j] = (float) (j < n ? means[j] + random.nextGaussian() / factors[j] : random.nextGaussian());
        }
        Features x = Features.dense(raw);

        DosModel folded = FoldedModels.of(scale, model);

        double score = model.score(scale.apply(x));
        // Rounding enters in proportion to |U| |z'|, and as ulps of mu D, which may be some hundreds.
        double size = 1 + squares(model) * scale.apply(x).squaredNorm();
        assertThat(folded.score(x)).isCloseTo(score, within(1e-4 * size));
        assertThat(scale.unfold(folded).score(scale.apply(x))).isCloseTo(score, within(1e-4 * size));
        for (int j = n; j < n + added; j++) {
            assertThat(folded.u()[j]).isEqualTo((float) model.u()[j]);
            assertThat(scale.unfold(folded).v()[j]).isEqualTo((float) model.v()[j]);
        }
    }

    /** The claim: what is published takes raw features and says what the trained model says of scaled ones. */
    @Property(tries = 500)
    void fold_anyScale_scoresRawFeaturesAlike(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 40) int n,
            @ForAll @IntRange(min = 1, max = 5) int rank) {
        Random random = new Random(seed);
        float[] factors = new float[n];
        float[] means = new float[n];
        float[] raw = new float[n];
        boolean centred = random.nextBoolean();
        // Without means, values that are all 20 are far.
        double farthest = centred ? 20 : 3;
        for (int j = 0; j < n; j++) {
            factors[j] = (float) Math.pow(10, 12 * random.nextDouble() - 6);
            means[j] = (float) (farthest * (2 * random.nextDouble() - 1) / factors[j]);
            raw[j] = (float) (means[j] + random.nextGaussian() / factors[j]);
        }
        FeatureScale scale = centred ? AffineScale.ofFactorsAndMeans(factors, means) : AffineScale.ofFactors(factors);
        DosModel model = model(random, rank, n);
        Features x = Features.dense(raw);

        double score = model.score(scale.apply(x));

        // Rounding enters in proportion to |U| |z'|, and as ulps of mu D, which is at most 20 here.
        double size = 1 + squares(model) * scale.apply(x).squaredNorm();
        assertThat(FoldedModels.of(scale, model).score(x)).isCloseTo(score, within(1e-5 * size));
        assertThat(scale.unfold(FoldedModels.of(scale, model)).score(scale.apply(x)))
                .isCloseTo(score, within(1e-5 * size));
    }

    /** In float64 folding is exact but for its own rounding to float32, which b makes up for. */
    @Test
    void fold_largeMeans_offsetMakesUpForTheRoundingOfTheRest() {
        FeatureScale scale = AffineScale.ofFactorsAndMeans(new float[] {0.3f}, new float[] {10_000.7f});
        DosModel folded = FoldedModels.of(scale, new DosModel(1, 2, new double[] {1.1, 0.25}, new double[] {0, 0}));

        double atTheMean = folded.u()[0] * 10_000.7f + folded.u()[1];

        assertThat(folded.u()[0]).isEqualTo((float) folded.u()[0]);
        assertThat(atTheMean).isCloseTo(0.25, within((double) Math.ulp(3_300f)));
    }

    /** Any number of rows, over any features: each has the image of x' that it had. */
    @Test
    void fold_rowsOfSomeFeatures_haveTheSameImages() {
        FeatureSet held = FeatureSet.of(3, new int[] {0, 2});
        double[] rows = {1, -2, 0.5, 3, 4, -1};
        float[] x = {5, 7, -2};

        double[] folded = FoldedModels.doubles(MEANS.folding(held).fold(rows));
        double[] back = MEANS.unfold(new FeatureMatrix(held, folded)).rows();

        double[] scaled = RandomEvents.dense(MEANS.apply(Features.dense(x)));
        for (int row = 0; row < rows.length; row += 3) {
            double image = rows[row] * scaled[0] + rows[row + 1] * scaled[2] + rows[row + 2];
            assertThat(folded[row] * x[0] + folded[row + 1] * x[2] + folded[row + 2])
                    .isCloseTo(image, within(1e-4 * (1 + Math.abs(image))));
        }
        assertThat(back).containsExactly(rows, within(1e-4));
        assertThat(MEANS.folding(held).fold(rows, 1, 1))
                .containsExactly(Arrays.copyOfRange(MEANS.folding(held).fold(rows), 3, 6));
        assertThatThrownBy(() -> MEANS.folding(FeatureSet.all(2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("features have size 2, expected 3, that of the scale, or more");
    }

    @Test
    void fold_linearModel_keepsTheFormOfALinearModel() {
        DosModel linear = new DosModel(1, 4, new double[] {1, -2, 3, 0.75}, new double[] {1, -2, 3, 0.25});

        DosModel folded = FoldedModels.of(MEANS, linear);

        assertThat(Arrays.copyOf(folded.u(), 3)).containsExactly(Arrays.copyOf(folded.v(), 3));
        assertThat(folded.u()[3] - folded.v()[3]).isEqualTo(0.5);
    }

    @Test
    void fold_entryBeyondFloat_becomesTheLargest() {
        FeatureScale steep = AffineScale.ofFactorsAndMeans(new float[] {1e15f}, new float[] {1e15f});

        DosModel folded = FoldedModels.of(steep, new DosModel(1, 2, new double[] {1e30, 0}, new double[] {-1e30, 0}));

        assertThat(folded.u()).containsExactly(Float.MAX_VALUE, -Float.MAX_VALUE);
        assertThat(folded.v()).containsExactly(-Float.MAX_VALUE, Float.MAX_VALUE);
    }

    @Test
    void fold_identity_roundsTheModel() {
        DosModel model = model(new Random(1), 2, 3);

        DosModel folded = FoldedModels.of(FeatureScale.identity(), model);
        assertThat(folded.u())
                .containsExactly(
                        Arrays.stream(model.u()).map(entry -> (float) entry).toArray());
        assertThat(FeatureScale.identity().folding(FeatureSet.all(1)).fold(new double[] {1e300, -0.0}))
                .as("what no float32 holds is refused where it is published")
                .containsExactly(Float.POSITIVE_INFINITY, -0f);
        assertThat(FeatureScale.identity().unfold(model)).isSameAs(model);
    }

    private static float[] factors(Random random, int n) {
        float[] factors = new float[n];
        for (int j = 0; j < n; j++) {
            factors[j] = (float) Math.pow(10, 4 * random.nextDouble() - 2);
        }
        return factors;
    }

    private static DosModel model(Random random, int rank, int n) {
        return new DosModel(
                rank,
                n + 1,
                random.doubles((long) rank * (n + 1), -1, 1).toArray(),
                random.doubles((long) rank * (n + 1), -1, 1).toArray());
    }

    private static double squares(DosModel model) {
        return Arrays.stream(model.u()).map(value -> value * value).sum()
                + Arrays.stream(model.v()).map(value -> value * value).sum();
    }
}
