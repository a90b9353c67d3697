package org.lorentztron.datasets.drawn;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

class DrawnDigitsTest {
    private static final DrawnDigits DIGITS = new DrawnDigits(1);

    /** Written by this class on Linux x86-64, OpenJDK 17.0.15: another machine or JDK must draw the same bytes. */
    private static final long GOLDEN_CRC = 3_493_728_991L;

    @Test
    void training_firstHundred_areTheGoldenBytes() {
        assertThat(crc(DIGITS::training)).isEqualTo(GOLDEN_CRC);
    }

    /** No digit depends on what was drawn before it, or on which thread draws. */
    @Test
    void training_backwardsAndInParallel_givesTheSameDigits() {
        byte[][] forward = IntStream.range(0, 500)
                .mapToObj(i -> DIGITS.training(i).pixels())
                .toArray(byte[][]::new);
        for (int i = 499; i >= 0; i--) {
            assertThat(DIGITS.training(i).pixels()).isEqualTo(forward[i]);
        }
        byte[][] parallel = IntStream.range(0, 500)
                .parallel()
                .mapToObj(i -> new DrawnDigits(1).training(i).pixels())
                .toArray(byte[][]::new);
        assertThat(parallel).isDeepEqualTo(forward);
    }

    @Test
    void streamsAndSeeds_areDifferent() {
        assertThat(crc(DIGITS::heldOut)).isNotEqualTo(crc(DIGITS::training));
        assertThat(crc(new DrawnDigits(2)::training)).isNotEqualTo(crc(DIGITS::training));
    }

    /** A held-out digit that was also trained on would make errors look too small. */
    @Test
    void heldOut_isNeverATrainingDigit() {
        Set<String> training = new HashSet<>();
        for (int i = 0; i < 20_000; i++) {
            training.add(new String(DIGITS.training(i).pixels(), StandardCharsets.ISO_8859_1));
        }
        assertThat(training).hasSize(20_000);
        for (int i = 0; i < 2_000; i++) {
            String heldOut = new String(DIGITS.heldOut(i).pixels(), StandardCharsets.ISO_8859_1);
            // AssertJ's doesNotContain compares with each element in turn.
            assertThat(training.contains(heldOut)).as("digit %d", i).isFalse();
        }
    }

    /** 20,000 fair draws: each class 2,000, give or take five deviations of 42. */
    @Test
    void training_classesAreBalanced() {
        int[] counts = new int[10];
        for (int i = 0; i < 20_000; i++) {
            counts[DIGITS.training(i).label()]++;
        }
        for (int count : counts) {
            assertThat(count).isBetween(1_790, 2_210);
        }
    }

    /** As in MNIST, most of the sheet is empty and there is real ink, not gray haze. */
    @Test
    void training_everyDigitHasInkAndPaper() {
        for (int i = 0; i < 5_000; i++) {
            int inked = 0;
            int darkest = 0;
            for (byte pixel : DIGITS.training(i).pixels()) {
                inked += pixel != 0 ? 1 : 0;
                darkest = Math.max(darkest, pixel & 0xff);
            }
            assertThat(inked).as("digit %d", i).isBetween(25, 400);
            assertThat(darkest).as("digit %d", i).isGreaterThan(120);
        }
    }

    private static long crc(LongFunction<DrawnDigit> digits) {
        CRC32 crc = new CRC32();
        for (int i = 0; i < 100; i++) {
            DrawnDigit digit = digits.apply(i);
            crc.update(digit.label());
            crc.update(digit.pixels());
        }
        return crc.getValue();
    }
}
