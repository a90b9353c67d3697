package org.lorentztron.model.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.FloatRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.Features;

class HatsTest {
    private static final float[] KNOTS = {-1, 0.5f, 2, 10};
    private static final Hats ONE = new Hats(new int[] {0}, new float[][] {KNOTS});

    private static float[] of(Hats hats, float... x) {
        float[] values = new float[hats.count()];
        hats.append(Features.dense(x), (place, value) -> values[place] += value);
        return values;
    }

    @Test
    void append_onAKnotBetweenTwoAndBeyondAll_areAsTheFormula() {
        assertThat(of(ONE, -1)).containsExactly(1, 0, 0, 0);
        assertThat(of(ONE, 0.5f)).containsExactly(0, 1, 0, 0);
        assertThat(of(ONE, 10)).containsExactly(0, 0, 0, 1);
        assertThat(of(ONE, 4)).containsExactly(0, 0, 0.75f, 0.25f);
        assertThat(of(ONE, -7)).containsExactly(1, 0, 0, 0);
        assertThat(of(ONE, 1e15f)).containsExactly(0, 0, 0, 1);
    }

    /** A feature that an event does not name is 0, which lies between knots like any other value. */
    @Test
    void append_featureThatIsNotNamed_isZero() {
        assertThat(of(ONE, 0)).containsExactly(1 - 2f / 3, 2f / 3, 0, 0);
    }

    @Test
    void append_severalFeatures_standInTheirOrder() {
        Hats two = new Hats(new int[] {1, 3}, new float[][] {{0, 1, 2}, {0, 4}});
        assertThat(of(two, 9, 0.5f, 9, 1, 9)).containsExactly(0.5f, 0.5f, 0, 0.75f, 0.25f);
    }

    /** Present and 0 is not absent. */
    @Test
    void append_featuresThatAreAbsent_haveNone() {
        Hats two = new Hats(new int[] {1, 3}, new int[] {2, Hats.ALWAYS}, new float[][] {{0, 1, 2}, {0, 4}});
        assertThat(of(two, 9, 0.5f, 1, 1)).containsExactly(0.5f, 0.5f, 0, 0.75f, 0.25f);
        assertThat(of(two, 9, 0, 1, 1)).containsExactly(1, 0, 0, 0.75f, 0.25f);
        assertThat(of(two, 9, 0.5f, 0, 1)).containsExactly(0, 0, 0, 0.75f, 0.25f);
        assertThat(two.presence(0)).isEqualTo(2);
        assertThat(two.presence(1)).isEqualTo(Hats.ALWAYS);
    }

    @Test
    void knotAt_ofEachPlace_isThatOfItsOwner() {
        Hats two = new Hats(new int[] {1, 3}, new float[][] {{0, 1, 2}, {-5, 4}});
        assertThat(IntStream.range(0, 5).map(two::owner)).containsExactly(0, 0, 0, 1, 1);
        assertThat(IntStream.range(0, 5).mapToObj(two::knotAt)).containsExactly(0f, 1f, 2f, -5f, 4f);
    }

    @Property
    void append_anyValue_sumsToOne(@ForAll @FloatRange(min = -20, max = 20) float x) {
        float[] hats = of(ONE, x);
        float sum = 0;
        for (float hat : hats) {
            assertThat(hat).isBetween(0f, 1f);
            sum += hat;
        }
        assertThat(sum).isCloseTo(1, within(1e-6f));
    }

    /** A linear function of hats with the knots as its coefficients is the value itself, between the outer knots. */
    @Property
    void append_weightedByKnots_isTheValue(@ForAll @FloatRange(min = -1, max = 10) float x) {
        float[] hats = of(ONE, x);
        double sum = 0;
        for (int b = 0; b < hats.length; b++) {
            sum += (double) hats[b] * KNOTS[b];
        }
        assertThat(sum).isCloseTo(x, within(2e-6));
    }

    /** Halfway between two values between which no knot lies, a hat has the mean of its values there. */
    @Property
    void append_betweenTwoKnots_isLinear(@ForAll @IntRange(max = 2) int interval, @ForAll long seed) {
        Random random = new Random(seed);
        float low = KNOTS[interval];
        float width = KNOTS[interval + 1] - low;
        float x = low + random.nextFloat() * width;
        float y = low + random.nextFloat() * width;
        float[] atX = of(ONE, x);
        float[] atY = of(ONE, y);
        float[] halfway = of(ONE, (x + y) / 2);
        for (int b = 0; b < KNOTS.length; b++) {
            assertThat(halfway[b]).isCloseTo((atX[b] + atY[b]) / 2, within(1e-6f));
        }
    }

    @Test
    void constructor_knotsOrFeaturesNotAscending_areRefused() {
        for (float[] knots :
                new float[][] {{}, {1}, {1, 1}, {2, 1}, {0, Float.NaN}, {Float.NaN, 0}, {Float.NEGATIVE_INFINITY, 0}}) {
            assertThatThrownBy(() -> new Hats(new int[] {5}, new float[][] {knots}))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("knots of feature 5 are [")
                    .hasMessageEndingWith("expected two or more finite ones, strictly ascending");
        }
        assertThatThrownBy(() -> new Hats(new int[] {5}, new float[][] {new float[100_000]}))
                .hasMessageStartingWith(
                        "knots of feature 5 are [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, ... 100000 in all],");
        float[][] two = {{0, 1}, {0, 1}};
        assertThatThrownBy(() -> new Hats(new int[] {3, 2}, two))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("features with hats are [3, 2], expected ascending ones");
        assertThatThrownBy(() -> new Hats(new int[] {3}, two))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("hats have knots for 2 features and 1 presences, expected 1");
        assertThatThrownBy(() -> new Hats(new int[] {3, 4}, new int[1], two))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("hats have knots for 2 features and 1 presences, expected 2");
    }
}
