package org.lorentztron.model.parameters;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.Entries;
import org.lorentztron.model.kernels.FeatureRows;
import org.lorentztron.model.learn.FeatureMemory;
import org.lorentztron.model.learn.IntervalEnd;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.StartModels;

/** The pairs (0, 1) and (0, 2) of herded classes, rank 2, and what their rows hold where one of them forgets. */
class ForgottenRowsTest {
    private static final int FEATURES = 100_000;
    private static final FeatureMemory TWO_INTERVALS = new FeatureMemory(20, FeatureMemory.ANY_NUMBER, 1);

    private final LearnerSettings settings = LearnerSettings.builder(
                    LearnerKind.HERDED, List.of("a", "b", "c"), FEATURES)
            .rank(2)
            .initScale(1)
            .seed(1)
            .build();
    private final PairCounters pairs = new PairCounters(List.of(new ClassPair(0, 1), new ClassPair(0, 2)), 3);
    private final InitialRows start = InitialRows.of(settings, pairs, StartModels.NONE);
    private final BlockRows rows = start.rows(FeatureRows.touched(FEATURES), StartModels.NONE, true);
    private final Entries z = new Entries();

    /** The event, after which all that its row holds has changed. */
    private void event(int label, int... indices) {
        float[] ones = new float[indices.length];
        Arrays.fill(ones, 1);
        rows.enter(Features.sparse(FEATURES, indices, ones), z);
        rows.mark(z, label);
        for (int k = 0; k < z.count(); k++) {
            Arrays.fill(rows.values()[z.rows()[k]], 9f);
            Arrays.fill(rows.variances()[z.rows()[k]], 0.25f);
        }
    }

    private void end(long millis, int... classes) {
        BitSet occurred = new BitSet();
        for (int label : classes) {
            occurred.set(label);
        }
        rows.forget(new IntervalEnd(millis, occurred), new boolean[0]);
    }

    private int row(int feature) {
        for (int row = 0; row < rows.count(); row++) {
            if (rows.feature(row) == feature) {
                return row;
            }
        }
        return -1;
    }

    private float[] units(float[] row, int pair) {
        int first = PairUnits.first(rows.layout(), 2, pair);
        return Arrays.copyOfRange(row, first, first + 4);
    }

    private float[] startOf(int feature) {
        float[] fresh = new float[rows.values()[0].length];
        start.fill(feature, fresh, rows.layout());
        return fresh;
    }

    /** Class 1 has no event with feature 7 for two intervals; class 2 has. */
    @Test
    void forget_byOnePart_setsItsUnitsToTheirStartAndLeavesTheOther() {
        rows.limit(TWO_INTERVALS);
        event(1, 7, 8);
        event(2, 7);
        end(10, 1, 2);
        event(2, 7);
        event(1, 8);
        end(20, 1, 2);
        event(1, 8);
        end(30, 1, 2);

        assertThat(rows.held(0).featureSet().indices()).containsExactly(8);
        assertThat(rows.held(1).featureSet().indices()).containsExactly(7);
        assertThat(units(rows.values()[row(7)], 0)).containsExactly(units(startOf(7), 0));
        assertThat(units(rows.variances()[row(7)], 0)).containsOnly(1f);
        assertThat(units(rows.values()[row(7)], 1)).containsOnly(9f);
        assertThat(units(rows.variances()[row(7)], 1)).containsOnly(0.25f);
    }

    /** An event of class 0 is one of both pairs: the one that had forgotten the feature holds it again. */
    @Test
    void mark_featureThatOnePartHasForgotten_isHeldByBoth() {
        forget_byOnePart_setsItsUnitsToTheirStartAndLeavesTheOther();
        rows.enter(Features.sparse(FEATURES, new int[] {7}, new float[] {1}), z);
        rows.mark(z, 0);

        assertThat(rows.held(0).featureSet().indices()).containsExactly(7, 8);
        assertThat(units(rows.values()[row(7)], 0)).containsExactly(units(startOf(7), 0));
    }

    /** A part that had no event of its classes forgets nothing, however much time has passed. */
    @Test
    void forget_partThatDidNotTrain_staysAsItIs() {
        rows.limit(TWO_INTERVALS);
        event(1, 7);
        event(2, 8);
        end(10, 1, 2);
        event(2, 9);
        end(1000, 2);

        assertThat(rows.held(0).featureSet().indices()).containsExactly(7);
        assertThat(rows.held(1).featureSet().indices()).containsExactly(9);
    }

    @Test
    void forget_byAll_freesTheRowsAndTheirArrays() {
        rows.limit(TWO_INTERVALS);
        int[] many = new int[5000];
        Arrays.setAll(many, j -> 3 * j);
        event(0, many);
        end(10, 0);
        assertThat(rows.count()).isEqualTo(5001);
        event(0, 6);
        end(30, 0);

        assertThat(rows.count()).isEqualTo(2);
        assertThat(rows.values()).hasDimensions(2, rows.values()[0].length);
        assertThat(rows.variances()).hasDimensions(2, rows.values()[0].length);
        assertThat(rows.feature(1)).isEqualTo(6);
        assertThat(units(rows.values()[1], 0)).containsOnly(9f);
        assertThat(rows.forgotten()).isEqualTo(2 * 4999);
        assertThat(row(9)).isNegative();
        event(0, 9);
        assertThat(rows.held(1).featureSet().indices()).containsExactly(6, 9);
    }

    /** Touched in one interval: of the smallest, the first; a feature touched later stays, however small it is. */
    @Test
    void forget_moreThanMayBeHeld_goesByTimeThenNormThenIndex() {
        rows.limit(new FeatureMemory(FeatureMemory.NEVER, 3, 1));
        event(1, 1, 2, 3);
        end(10, 1);
        event(1, 4, 5);
        Arrays.fill(rows.values()[row(1)], 1f);
        Arrays.fill(rows.values()[row(2)], 2f);
        Arrays.fill(rows.values()[row(3)], 1f);
        Arrays.fill(rows.values()[row(4)], 0f);
        end(20, 1);

        assertThat(rows.held(0).featureSet().indices()).containsExactly(2, 4, 5);
        event(1, 9);
        Arrays.fill(rows.values()[row(5)], 0f);
        end(30, 1);
        assertThat(rows.held(0).featureSet().indices()).containsExactly(4, 5, 9);
        event(1, 11);
        end(40, 1);
        // 4 and 5 are both 0 and of the same time.
        assertThat(rows.held(0).featureSet().indices()).containsExactly(5, 9, 11);
    }

    /** Feature 3 is the largest in its first unit alone, feature 4 in all: the norm is of all units of the part. */
    @Test
    void forget_ofTheSameInterval_goesByTheWholeNorm() {
        rows.limit(new FeatureMemory(FeatureMemory.NEVER, 1, 1));
        event(1, 3, 4);
        int first = PairUnits.first(rows.layout(), 2, 0);
        Arrays.fill(rows.values()[row(3)], 0f);
        rows.values()[row(3)][first] = 10f;
        end(10, 1);

        assertThat(rows.held(0).featureSet().indices()).containsExactly(4);
    }

    /**
     * Nothing is written of what is not in use: the number of features comes first, and the sizes are those of sets.
     */
    @Test
    void writeTo_noLimit_saysNothingOfTouches() throws IOException {
        rows.limit(FeatureMemory.UNLIMITED);
        event(0, 7, 8);
        end(10, 0);
        byte[] bytes = bytes();
        int units = (1 + 2) * 2 * 8 * Float.BYTES;

        assertThat(ByteBuffer.wrap(bytes).getInt()).isEqualTo(2);
        assertThat(bytes).hasSize(Integer.BYTES * (1 + 2 + 3 + 2) + 1 + units);
        rows.limit(TWO_INTERVALS);
        assertThat(ByteBuffer.wrap(bytes()).getInt()).isEqualTo(-1 - 2);
    }

    private byte[] bytes() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        rows.writeTo(new DataOutputStream(out));
        return out.toByteArray();
    }
}
