package org.lorentztron.model.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;

class FeatureScaleTest {
    private static final FeatureScale FACTORS = AffineScale.ofFactors(new float[] {0.5f, 4, 1e-15f});
    private static final FeatureScale MEANS =
            AffineScale.ofFactorsAndMeans(new float[] {0.5f, 4, 1e-15f}, new float[] {3, -1, 0});

    private static final FeatureScale SOME =
            AffineScale.ofFactors(FeatureSet.of(1_000_000, new int[] {5, 999_999}), new float[] {3, 4}, 0.25f);

    @Test
    void apply_identity_returnsTheFeaturesThemselves() {
        Features x = Features.dense(new float[] {1, 0, 300});

        assertThat(FeatureScale.identity().apply(x)).isSameAs(x);
        assertThat(FeatureScale.identity().isIdentity()).isTrue();
    }

    @Test
    void apply_factors_zerosStayZero() {
        assertThat(FACTORS.apply(Features.dense(new float[] {3, 0, -1e15f})))
                .isEqualTo(Features.dense(new float[] {1.5f, 0, -1}));
    }

    @Test
    void apply_means_zerosBecomeWhatTheyAreBesideTheMean() {
        assertThat(MEANS.apply(Features.dense(new float[] {5, 0, 1e15f})))
                .isEqualTo(Features.dense(new float[] {1, 4, 1}));
        // The canonical form stores no zeros, whether they come from a mean or from a product no float32 holds.
        assertThat(MEANS.apply(Features.dense(new float[] {3, 1, 0})).indices()).containsExactly(1);
        assertThat(FACTORS.apply(Features.dense(new float[] {1, 0, 1e-40f})).indices())
                .containsExactly(0);
    }

    /**
     * So many deviations away there is nothing to learn but that it is far; a learner would believe it more than all
     * else.
     */
    @Test
    void apply_beyondAllBounds_isCutOff() {
        FeatureScale steep = AffineScale.ofFactorsAndMeans(new float[] {1e15f, 1}, new float[] {0, -1e15f});

        assertThat(steep.apply(Features.dense(new float[] {-1e15f, -1e15f})))
                .isEqualTo(Features.dense(new float[] {-32, 0}));
        FeatureScale means = AffineScale.ofFactorsAndMeans(new float[] {1, 1}, new float[] {100, -1});
        assertThat(means.apply(Features.dense(new float[] {103, 31.5f})))
                .isEqualTo(Features.dense(new float[] {3, 32}));
    }

    /** 32^2 / E for two values of 32: 1024 / (2 (1024 - 16)). */
    @Test
    void apply_manyFarValues_areShortenedTogether() {
        FeatureScale ones = AffineScale.ofOnes(3);

        float shortened = 32 * 1024f / 2016;
        assertThat(ones.apply(Features.dense(new float[] {1e15f, 0, -1e15f})))
                .isEqualTo(Features.dense(new float[] {shortened, 0, -shortened}));
        assertThat(SOME.apply(Features.sparse(1_000_000, new int[] {5, 7}, new float[] {1e9f, -1e9f})))
                .isEqualTo(Features.sparse(1_000_000, new int[] {5, 7}, new float[] {shortened, -shortened}));
    }

    /** However far its values lie, an event is as long as one far value can make it, or a few deviations in each. */
    @Property(tries = 300)
    void apply_anyEvent_isNoLongerThanItMayBe(@ForAll long seed, @ForAll @IntRange(min = 1, max = 200) int n) {
        Random random = new Random(seed);
        float[] values = new float[n];
        for (int j = 0; j < n; j++) {
            values[j] = (float) (random.nextGaussian() * Math.pow(10, random.nextInt(6)));
        }

        Features x = AffineScale.ofOnes(n).apply(Features.dense(values));

        assertThat(x.squaredNorm() - 1).isLessThanOrEqualTo((1024 + 16.0 * n) * (1 + 1e-6));
    }

    /** A sender chooses how many values an event has: none of them lets the far ones be farther. */
    @Property(tries = 300)
    void apply_moreValues_letNoOtherBeFarther(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 1_000) int more, @ForAll boolean ordinary) {
        Random random = new Random(seed);
        float[] values = new float[8 + more];
        for (int j = 0; j < values.length; j++) {
            double size = j < 8 ? 1e15 : ordinary ? 4 : 40 * random.nextDouble();
            values[j] = (float) (random.nextBoolean() ? size : -size);
        }
        Features few = Features.dense(Arrays.copyOf(values, 8));

        float alone = Math.abs(AffineScale.ofOnes(8).apply(few).value(0));
        Features x = AffineScale.ofOnes(values.length).apply(Features.dense(values));

        assertThat(Math.abs(x.value(0))).isLessThanOrEqualTo(alone);
    }

    /** Long tails stay: one value of any size, or many of a few deviations. */
    @Property(tries = 300)
    void apply_ordinaryEvent_isNotShortened(@ForAll long seed, @ForAll @IntRange(min = 1, max = 200) int n) {
        Random random = new Random(seed);
        float[] values = new float[n];
        for (int j = 0; j < n; j++) {
            values[j] = 4 * (2 * random.nextFloat() - 1);
        }
        Features ordinary = Features.dense(values);
        values[random.nextInt(n)] = 32;
        Features one = Features.dense(values);

        assertThat(AffineScale.ofOnes(n).apply(ordinary)).isEqualTo(ordinary);
        assertThat(AffineScale.ofOnes(n).apply(one).values()).contains(n == 1 ? 32 : one.value(0));
    }

    @Test
    void apply_onesOfEventsThatAreNotFar_returnsTheFeaturesThemselves() {
        FeatureScale ones = AffineScale.ofOnes(3);
        Features x = Features.dense(new float[] {1, 0, 31});

        assertThat(ones.apply(x)).isSameAs(x);
        assertThat(ones.isIdentity()).isTrue();
        assertThat(ones.continues(FeatureScale.identity())).isTrue();
        assertThat(FeatureScale.identity().continues(ones)).isTrue();
        assertThat(ones).isNotEqualTo(FeatureScale.identity());
    }

    @Test
    void apply_fewerFeatures_isRefusedWithBoth() {
        assertThatThrownBy(() -> MEANS.apply(Features.dense(new float[2])))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("features have size 2, expected 3, that of the scale, or more");
    }

    /** Of features that are added, nothing is known: they are as they are, however large. */
    @Test
    void apply_addedFeatures_areAsTheyAre() {
        assertThat(MEANS.apply(Features.dense(new float[] {5, 0, 1e15f, 0, -7, 31})))
                .isEqualTo(Features.dense(new float[] {1, 4, 1, 0, -7, 31}));
        assertThat(FACTORS.apply(Features.dense(new float[] {3, 0, 0, 0.5f})))
                .isEqualTo(Features.dense(new float[] {1.5f, 0, 0, 0.5f}));
        assertThat(SOME.apply(Features.sparse(1_000_001, new int[] {4, 1_000_000}, new float[] {1, 1})))
                .isEqualTo(Features.sparse(1_000_001, new int[] {4, 1_000_000}, new float[] {0.25f, 1}));
    }

    @Test
    void factorAndMean_anyFeature_areThoseOfTheMap() {
        assertThat(MEANS.factor(1)).isEqualTo(4);
        assertThat(MEANS.mean(1)).isEqualTo(-1);
        assertThat(MEANS.factor(3)).as("added").isEqualTo(1);
        assertThat(MEANS.mean(3)).as("added").isZero();
        assertThat(FACTORS.mean(1)).isZero();
        assertThat(SOME.factor(999_999)).isEqualTo(4);
        assertThat(SOME.factor(6)).as("not listed").isEqualTo(0.25f);
        assertThat(SOME.factor(1_000_000)).as("added").isEqualTo(1);
        assertThat(FeatureScale.identity().factor(7)).isEqualTo(1);
        assertThat(FeatureScale.identity().mean(7)).isZero();
    }

    /** Events are sparse, and so may be the means: what is merged is what a loop over all features computes. */
    @Property(tries = 500)
    void apply_anyMap_isThePlainFormula(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 30) int n,
            @ForAll @IntRange(min = 0, max = 5) int added) {
        Random random = new Random(seed);
        float[] factors = factors(random, n);
        float[] means = new float[n];
        boolean centred = random.nextBoolean();
        for (int j = 0; centred && j < n; j++) {
            means[j] = random.nextBoolean() ? 0 : (float) random.nextGaussian();
        }
        FeatureScale scale = centred ? AffineScale.ofFactorsAndMeans(factors, means) : AffineScale.ofFactors(factors);
        float[] raw = new float[n + added];
        for (int j = 0; j < raw.length; j++) {
            // Some are 0, and some are their mean: both may have to appear or to vanish.
            int kind = random.nextInt(3);
            raw[j] = kind == 0 ? 0 : kind == 1 && j < n ? means[j] : (float) (3 * random.nextGaussian());
        }

        float[] expected = raw.clone();
        for (int j = 0; j < n; j++) {
            expected[j] = (float) Math.max(-32, Math.min(32, ((double) raw[j] - means[j]) * factors[j]));
        }
        assertThat(scale.apply(Features.dense(raw))).isEqualTo(FeatureScale.shortened(Features.dense(expected)));
    }

    private static float[] factors(Random random, int n) {
        float[] factors = new float[n];
        for (int j = 0; j < n; j++) {
            factors[j] = (float) Math.pow(10, 4 * random.nextDouble() - 2);
        }
        return factors;
    }

    @Test
    void of_badNumbers_areRefused() {
        for (float bad : new float[] {0, -1, 1e16f, 1e-16f, Float.NaN}) {
            assertThatThrownBy(() -> AffineScale.ofFactors(new float[] {1, bad}))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("factor of feature 1 is " + bad + ", expected 1e-15 to 1e15");
        }
        assertThatThrownBy(() -> AffineScale.ofFactorsAndMeans(new float[] {1}, new float[] {Float.NaN}))
                .hasMessage("mean of feature 0 is NaN, expected finite");
        assertThatThrownBy(() -> AffineScale.ofFactorsAndMeans(new float[] {1}, new float[2]))
                .hasMessage("scale has 2 means, expected 1, one per factor");
    }

    @Test
    void readFrom_whatWasWritten_givesTheSameMap() throws IOException {
        for (FeatureScale scale : List.of(FeatureScale.identity(), FACTORS, MEANS, SOME)) {
            byte[] bytes = bytes(scale);

            assertThat(FeatureScale.readFrom(new DataInputStream(new ByteArrayInputStream(bytes))))
                    .isEqualTo(scale)
                    .hasSameHashCodeAs(scale);
        }
        assertThat(bytes(FeatureScale.identity())).hasSize(1);
        assertThat(FACTORS).isNotEqualTo(MEANS).hasToString("AffineScale[3 factors]");
        assertThatThrownBy(() -> FeatureScale.readFrom(new DataInputStream(new ByteArrayInputStream(new byte[] {7}))))
                .isInstanceOf(IOException.class)
                .hasMessage("scale is of kind 7, expected 0 to 3");
        // A scale with means has a factor for every feature.
        byte[] some = bytes(AffineScale.ofFactors(FeatureSet.of(4, new int[] {1}), new float[] {2}, 1));
        some[0] = 2;
        byte[] longer = Arrays.copyOf(some, some.length + 100);
        assertThatThrownBy(() -> FeatureScale.readFrom(new DataInputStream(new ByteArrayInputStream(longer))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("one per factor");
    }

    /** The factors of a few features and one for all others: as if all were listed. */
    @Test
    void ofFactors_ofSomeFeatures_isAsOfAll() {
        FeatureScale some = AffineScale.ofFactors(FeatureSet.of(4, new int[] {1, 3}), new float[] {0.5f, 4}, 2);
        FeatureScale all = AffineScale.ofFactors(new float[] {2, 0.5f, 2, 4});
        Features x = Features.dense(new float[] {1, 2, 0, -3});
        DosModel model = model(new Random(4), 2, 4);
        DosModel held =
                new DosModel(1, FeatureSet.of(4, new int[] {0, 3}), new double[] {1, 2, 3}, new double[] {4, 5, 6});

        assertThat(some.apply(x)).isEqualTo(all.apply(x));
        assertThat(FoldedModels.of(some, model).u())
                .containsExactly(FoldedModels.of(all, model).u());
        assertThat(some.unfold(model).v()).containsExactly(all.unfold(model).v());
        DosModel folded = FoldedModels.of(some, held);
        assertThat(folded.u()).containsExactly(2, 8, 3);
        assertThat(folded.featureSet()).isEqualTo(held.featureSet());
        assertThat(some.unfold(folded).v()).containsExactly(held.v());
        assertThat(some).isNotEqualTo(all);
        assertThatThrownBy(() -> some.apply(Features.dense(new float[3])))
                .hasMessage("features have size 3, expected 4, that of the scale, or more");
        assertThatThrownBy(() -> AffineScale.ofFactors(FeatureSet.none(4), new float[0], 0))
                .hasMessage("factor of the others is 0.0, expected 1e-15 to 1e15");
        assertThatThrownBy(() -> AffineScale.ofFactors(FeatureSet.none(4), new float[1], 1))
                .hasMessage("scale has 1 factors, expected 0, one per feature");
    }

    private static byte[] bytes(FeatureScale scale) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        scale.writeTo(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static DosModel model(Random random, int rank, int n) {
        return new DosModel(
                rank,
                n + 1,
                random.doubles((long) rank * (n + 1), -1, 1).toArray(),
                random.doubles((long) rank * (n + 1), -1, 1).toArray());
    }
}
