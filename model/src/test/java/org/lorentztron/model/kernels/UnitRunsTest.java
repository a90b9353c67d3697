package org.lorentztron.model.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class UnitRunsTest {
    /** Every unit that was asked for is in one range, ranges are of whole vectors, and farther apart than the gap. */
    @Property
    void add_ofVectors_rangesCoverWhatWasAdded(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 200) int units,
            @ForAll @IntRange(min = 0, max = 100) int gap,
            @ForAll @IntRange(min = 0, max = 20) int first,
            @ForAll @IntRange(min = 0, max = 4) int powerOfWidth) {
        int width = 1 << powerOfWidth;
        UnitRuns runs = new UnitRuns(units, gap, new UnitLayout(first, width, width, 0));
        Random random = new Random(seed);
        for (int round = 0; round < 2; round++) {
            runs.clear();
            boolean[] wanted = add(runs, random, first, units);

            int[] covered = assertRangesOfWhole(width, first, 0, gap, runs, wanted);
            assertThat(vectors(runs, width, covered.length)).isEqualTo(covered);
        }
    }

    /** The same with ranges of whole lines and the lead before them. */
    @Property
    void add_ofLoops_rangesCoverWhatWasAdded(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 200) int units,
            @ForAll @IntRange(min = 0, max = 100) int gap,
            @ForAll @IntRange(min = 1, max = 3) int lead,
            @ForAll @IntRange(min = 0, max = 4) int powerOfLine) {
        int line = 1 << powerOfLine;
        int first = lead + 9;
        UnitRuns runs = new UnitRuns(units, gap, new UnitLayout(first, 1, line, lead));
        Random random = new Random(seed);
        for (int round = 0; round < 2; round++) {
            runs.clear();
            boolean[] wanted = add(runs, random, first, units);

            assertRangesOfWhole(line, first, lead, gap, runs, wanted);
        }
    }

    /** @return how often each index is in a range */
    private static int[] assertRangesOfWhole(int unit, int first, int lead, int gap, UnitRuns runs, boolean[] wanted) {
        int[] covered = new int[wanted.length + unit];
        int last = -1;
        for (int i = 0; i < runs.count(); i++) {
            int begin = runs.from(i) + lead;
            assertThat(begin).isGreaterThanOrEqualTo(first);
            assertThat((begin - first) % unit).isZero();
            assertThat((runs.to(i) - first) % unit).isZero();
            assertThat(runs.to(i)).isGreaterThan(begin).isLessThan(covered.length);
            assertThat(i == 0 || runs.from(i) - last > gap).isTrue();
            last = runs.to(i);
            for (int r = runs.from(i); r < runs.to(i); r++) {
                covered[r]++;
            }
        }
        for (int r = 0; r < wanted.length; r++) {
            assertThat(covered[r]).as("index %s", r).isBetween(wanted[r] ? 1 : 0, 1);
        }
        return covered;
    }

    private static boolean[] add(UnitRuns runs, Random random, int first, int units) {
        int end = first + units;
        boolean[] wanted = new boolean[end];
        for (int from = first + random.nextInt(3); from < end; ) {
            int to = Math.min(end, from + 1 + random.nextInt(40));
            runs.add(from, to);
            Arrays.fill(wanted, from, to, true);
            from = to + random.nextInt(random.nextBoolean() ? 3 : 90);
        }
        return wanted;
    }

    /** How often each unit is in a vector. */
    private static int[] vectors(UnitRuns runs, int width, int units) {
        int[] covered = new int[units];
        int[] vectors = runs.vectors();
        for (int i = 0; i < runs.vectorCount(); i++) {
            for (int r = vectors[i]; r < vectors[i] + width; r++) {
                covered[r]++;
            }
        }
        return covered;
    }

    @Test
    void fillZero_ofTwoRanges_leavesTheOtherUnits() {
        UnitRuns runs = new UnitRuns(2, 0, new UnitLayout(0, 2, 2, 0));
        runs.add(1, 2);
        runs.add(5, 6);
        float[] units = {1, 2, 3, 4, 5, 6, 7};

        runs.fillZero(units);

        assertThat(units).containsExactly(0, 0, 3, 4, 0, 0, 7);
    }
}
