package org.lorentztron.model.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class UnitLayoutTest {
    private static final int HEADER_BYTES = 16;
    private static final int LINE_BYTES = 64;

    /** An array is as many lines long as its units and one line need, and its units begin with the second of them. */
    @Property
    void length_ofFourLinesOrMore_isWholeLines(
            @ForAll @IntRange(min = 64, max = 1000) int units, @ForAll @IntRange(min = 0, max = 5) int powerOfVector) {
        UnitLayout layout = UnitLayout.ofVectors(1 << powerOfVector, units);

        assertThat(HEADER_BYTES + layout.index(0) * Float.BYTES).isEqualTo(LINE_BYTES);
        int bytes = HEADER_BYTES + layout.length(units) * Float.BYTES;
        assertThat(bytes % LINE_BYTES).isZero();
        int least = LINE_BYTES + layout.padded(units) * Float.BYTES;
        assertThat(bytes).isBetween(least, least + LINE_BYTES - Float.BYTES);
    }

    /** What lines would add is not worth it in short arrays, of which there may be millions. */
    @Property
    void length_ofLessThanFourLines_isWholeVectors(
            @ForAll @IntRange(min = 1, max = 63) int units, @ForAll @IntRange(min = 0, max = 5) int powerOfVector) {
        UnitLayout layout = UnitLayout.ofVectors(1 << powerOfVector, units);

        assertThat(layout.index(0)).isZero();
        assertThat(layout.length(units)).isEqualTo(layout.padded(units));
    }

    @Property
    void first_anyArray_isTheFirstUnit(
            @ForAll @IntRange(min = 1, max = 200) int units, @ForAll @IntRange(min = 0, max = 6) int powerOfVector) {
        UnitLayout vectors = UnitLayout.ofVectors(1 << powerOfVector, units);
        UnitLayout loops = UnitLayout.ofLoops(units);

        assertThat(UnitLayout.first(new float[vectors.length(units)])).isEqualTo(vectors.first());
        assertThat(UnitLayout.first(new float[loops.length(units)])).isEqualTo(loops.first());
    }

    @Property
    void padded_anyNumberOfUnits_isWholeVectors(
            @ForAll @IntRange(min = 1, max = 1000) int units, @ForAll @IntRange(min = 0, max = 5) int powerOfVector) {
        int vector = 1 << powerOfVector;
        int padded = UnitLayout.ofVectors(vector, units).padded(units);

        assertThat(padded % vector).isZero();
        assertThat(padded).isBetween(units, units + vector - 1);
    }

    @Test
    void ofLoops_lessThanFourLines_takesNothingBesides() {
        UnitLayout narrow = UnitLayout.ofLoops(63);

        assertThat(narrow.length(63)).isEqualTo(63);
        assertThat(narrow.padded(7)).isEqualTo(7);
        assertThat(narrow.index(3)).isEqualTo(3);
        assertThat(narrow.begin(3)).isEqualTo(3);
        assertThat(narrow.end(5)).isEqualTo(5);
    }

    /** The one unit before is the last of a line, if the header begins with one. */
    @Test
    void ofLoops_fourLines_beginsOneUnitBeforeALine() {
        UnitLayout wide = UnitLayout.ofLoops(64);

        assertThat(wide.padded(67)).isEqualTo(67);
        assertThat(HEADER_BYTES + wide.index(0) * Float.BYTES).isEqualTo(LINE_BYTES);
        assertThat(wide.begin(wide.index(20))).isEqualTo(wide.index(16) - 1);
        assertThat(wide.end(wide.index(20))).isEqualTo(wide.index(32));
        assertThat(HEADER_BYTES + wide.length(67) * Float.BYTES).isEqualTo(6 * LINE_BYTES);
    }

    @Test
    void unpadded_ofVectors_keepsTheFirstUnit() {
        UnitLayout wide = UnitLayout.ofVectors(16, 100);

        assertThat(wide.unpadded().index(5)).isEqualTo(wide.index(5));
        assertThat(wide.unpadded().padded(5)).isEqualTo(5);
    }

    @Test
    void unpadded_ofLoops_beginsWhereTheUnitIs() {
        UnitLayout unpadded = UnitLayout.ofLoops(100).unpadded();

        assertThat(unpadded.begin(20)).isEqualTo(20);
        assertThat(unpadded.end(20)).isEqualTo(20);
    }
}
