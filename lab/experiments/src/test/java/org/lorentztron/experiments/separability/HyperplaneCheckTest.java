package org.lorentztron.experiments.separability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.lorentztron.experiments.separability.HyperplaneCheck.Finding;
import org.lorentztron.model.ClassPair;

class HyperplaneCheckTest {
    private static final ClassPair PAIR = new ClassPair(0, 1);

    /** Class 0 is darker in the first pixel than class 1; the third has another label. */
    private final Pictures pictures = new FewPictures(2)
            .with(0, 9, 40)
            .with(1, 4, 200)
            .with(2, 0, 0)
            .with(0, 6, 0)
            .with(1, 5, 0)
            .with(1, 7, 0)
            .pictures();

    private Finding check(int prefix, long... weights) {
        return HyperplaneCheck.check(new Hyperplane(weights), PAIR, pictures, prefix);
    }

    @Test
    void check_everyExampleOnItsSide_separates() {
        // 510 p - 11 * 255 is 255 for gray 6 and -255 for gray 5.
        Finding finding = check(5, 510, 0, -11);

        assertThat(finding.separates()).isTrue();
        assertThat(finding.examples()).isEqualTo(4);
        assertThat(finding.margin()).isCloseTo(255 / (255 * Math.sqrt(510 * 510 + 121)), Offset.offset(1e-15));
    }

    @Test
    void check_oneOnTheOtherSide_namesIt() {
        assertThat(check(6, 510, 0, -11).firstError()).isEqualTo(5);
        assertThat(check(6, -510, 0, 11).firstError()).isZero();
    }

    /** A hyperplane through an example does not separate it from anything. */
    @Test
    void check_exampleOnTheHyperplane_isAnError() {
        assertThat(check(5, 255, 0, -6).firstError()).isEqualTo(3);
        assertThat(check(5, 255, 0, -5).firstError()).isEqualTo(4);
        assertThat(check(5, 0, 0, 0).firstError()).isZero();
    }

    @Test
    void check_oneWeightChanged_isSeen() {
        assertThat(check(5, 510, 0, -11).separates()).isTrue();
        assertThat(check(5, 510, 30, -11).separates()).isFalse();
        assertThat(check(5, 510, 0, -13).separates()).isFalse();
    }

    /** One unit decides between sums of 2^50. */
    @Test
    void check_largestWeights_isExact() {
        long w = 1L << 42;
        Pictures close =
                new FewPictures(3).with(0, 255, 1, 2).with(1, 255, 1, 0).pictures();

        assertThat(HyperplaneCheck.check(new Hyperplane(new long[] {w, -1, 1, -w}), PAIR, close, 2)
                        .separates())
                .isTrue();
        assertThat(HyperplaneCheck.check(new Hyperplane(new long[] {w, -2, 1, -w}), PAIR, close, 2)
                        .firstError())
                .isZero();
        assertThat(HyperplaneCheck.check(new Hyperplane(new long[] {w, 0, 1, -w}), PAIR, close, 2)
                        .firstError())
                .isOne();
    }

    @Test
    void check_weightTooLargeForExactSums_isRefused() {
        assertThatThrownBy(() -> check(5, (1L << 42) + 1, 0, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected -2^42 to 2^42");
        assertThatThrownBy(() -> check(5, Long.MIN_VALUE, 0, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void rounded_anyLength_keepsTheDirection() {
        assertThat(Hyperplane.rounded(new double[] {1e-7, -5e-8, 0}).weights())
                .containsExactly(1L << 42, -(1L << 41), 0);
        assertThat(Hyperplane.rounded(new double[] {0, 0}).weights()).containsExactly(0, 0);
    }
}
