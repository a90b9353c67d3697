package org.lorentztron.datasets.endless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.CRC32;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.Pixels;
import org.lorentztron.datasets.drawn.DrawnDigits;
import org.lorentztron.datasets.named.DataName;

class EndlessDigitsTest {
    private static final int FEW = 37;
    private static final GivenPictures PICTURES = GivenPictures.drawn(FEW);
    private static final EndlessDigits DIGITS = new EndlessDigits(PICTURES, 1);

    /** The stream of drawn digits, as the tools open it. */
    private static final class Drawn {
        static final EndlessDigits DIGITS = open("digits");
    }

    private static EndlessDigits open(String data) {
        try {
            return new EndlessDigits(DataName.open(data), 1);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void training_drawnDigits_beginsWithSixtyThousandOriginalsInTheirOrder() throws IOException {
        Dataset originals = DataName.open("digits");

        assertThat(Drawn.DIGITS.originals()).isEqualTo(60_000);
        assertThat(Drawn.DIGITS.size()).isEqualTo(Dataset.ENDLESS);
        assertThat(Drawn.DIGITS.features()).isEqualTo(784);
        assertThat(Drawn.DIGITS.classes()).isEqualTo(originals.classes());
        for (int i = 0; i < 60_000; i = i < 20 || i > 59_900 ? i + 1 : i + 331) {
            assertThat(Drawn.DIGITS.training(i)).as("digit %d", i).isEqualTo(originals.training(i));
        }
    }

    @Test
    void training_afterTheOriginals_deformsThemInTheirOrder() {
        DrawnDigits originals = new DrawnDigits(1);
        for (long round : new long[] {1, 2, 1_000_000}) {
            for (int i = 0; i < 60_000; i += 457) {
                Example example = Drawn.DIGITS.training(60_000 * round + i);
                assertThat(example.index()).isEqualTo(originals.training(i).label());
                assertThat(example.label()).isEqualTo(Integer.toString(example.index()));
                assertThat(overlap(
                                pixels(Drawn.DIGITS, 60_000 * round + i),
                                originals.training(i).pixels()))
                        .as("ink of digit %d of round %d that is near the original's", i, round)
                        .isGreaterThan(0.8);
            }
        }
    }

    @Test
    void test_isThatOfTheOriginals() throws IOException {
        Dataset originals = DataName.open("digits");

        assertThat(Drawn.DIGITS.testSize()).isEqualTo(2_000);
        assertThat(Drawn.DIGITS.test(1_999)).isEqualTo(originals.test(1_999));
        assertThatThrownBy(() -> Drawn.DIGITS.test(2_000)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void training_fewOriginals_goRound() {
        assertThat(DIGITS.originals()).isEqualTo(FEW);
        for (int i = 0; i < FEW; i++) {
            assertThat(DIGITS.training(i)).isEqualTo(PICTURES.training(i));
            assertThat(DIGITS.training(FEW + i).index()).isEqualTo(i % 10);
            assertThat(DIGITS.training(FEW + i).features())
                    .isNotEqualTo(DIGITS.training(i).features());
            assertThat(DIGITS.training(2 * FEW + i).features())
                    .isNotEqualTo(DIGITS.training(FEW + i).features());
        }
    }

    /**
     * The formula, its parts tested elsewhere: which original, which fields, which way, each by the stream's own seed.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, -7})
    void pixels_deformed_areTheOriginalDeformedAsItsHashSays(long seed) {
        EndlessDigits digits = new EndlessDigits(PICTURES, seed);
        SmoothFields fields = new SmoothFields(seed);
        for (long index : new long[] {FEW, FEW + 1, 2 * FEW, 1_000_003, 1L << 40, Dataset.ENDLESS - 1}) {
            byte[] original = PICTURES.pictures().get((int) (index % FEW));
            Deformation how = Deformation.of(seed, index);
            double[] values =
                    PlainDeformation.values(original, fields.field(how.fieldX()), fields.field(how.fieldY()), how);
            byte[] pixels = pixels(digits, index);
            for (int p = 0; p < 784; p++) {
                int gray = PlainDeformation.gray(values[p]);
                assertThat(pixels[p] & 0xff).as("digit %d, pixel %d", index, p).isBetween(gray - 1, gray + 1);
            }
        }
    }

    /**
     * Any digit may be asked for at any time, as an example or as gray values, before or after any other: it is what a
     * second stream gives that was asked for nothing else.
     */
    @Property
    void training_anyIndices_isPixelsDividedBy255WhateverWasAskedBefore(
            @ForAll @LongRange(min = 0, max = Dataset.ENDLESS - 1) long index,
            @ForAll @LongRange(min = 0, max = 3 * FEW) long other) {
        byte[] pixels = pixels(DIGITS, index);
        Example example = DIGITS.training(index);

        assertThat(example.features()).isEqualTo(Pixels.features(pixels, 0, 784));
        assertThat(example.index()).isEqualTo((int) (index % FEW % 10));
        assertThat(DIGITS.training(other).features()).isEqualTo(Pixels.features(pixels(DIGITS, other), 0, 784));
        assertThat(DIGITS.training(index)).isEqualTo(example);
        assertThat(pixels(DIGITS, index)).isEqualTo(pixels);
    }

    /** Threads do not share workspaces, and a second stream of the same seed is the same. */
    @Test
    void training_manyThreadsAtRandom_getWhatOneThreadGets() throws Exception {
        int threads = 8;
        EndlessDigits same = new EndlessDigits(PICTURES, 1);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            CyclicBarrier start = new CyclicBarrier(threads);
            List<Future<List<Example>>> all = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                int seed = t;
                Callable<List<Example>> reader = () -> {
                    start.await();
                    return new Random(seed)
                            .longs(2_000, 0, 10 * FEW)
                            .mapToObj(DIGITS::training)
                            .toList();
                };
                all.add(pool.submit(reader));
            }
            for (int t = 0; t < threads; t++) {
                assertThat(all.get(t).get())
                        .isEqualTo(new Random(t)
                                .longs(2_000, 0, 10 * FEW)
                                .mapToObj(same::training)
                                .toList());
            }
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void training_otherSeed_sameOriginalsOtherDeformations() {
        EndlessDigits other = new EndlessDigits(PICTURES, 2);
        for (int i = 0; i < FEW; i++) {
            assertThat(other.training(i)).isEqualTo(DIGITS.training(i));
            assertThat(other.training(FEW + i).features())
                    .isNotEqualTo(DIGITS.training(FEW + i).features());
        }
    }

    /**
     * The stream must never change by accident: results of different versions could not be compared. Written by this
     * class on Linux x86-64, OpenJDK 17.0.15; another machine or JDK must give the same bytes.
     */
    @Test
    void training_drawnDigits_areThePinnedBytes() {
        assertThat(crc(Drawn.DIGITS)).isEqualTo(441_274_535L);
    }

    /** The same of the stream that the figures refer to. */
    @Test
    void training_mnist_areThePinnedBytes() {
        String data = System.getenv("LORENTZTRON_DATA");
        assumeTrue(data != null, "LORENTZTRON_DATA is not set: MNIST is not deformed");
        EndlessDigits mnist = open("mnist:" + Path.of(data, "mnist"));

        assertThat(crc(mnist)).isEqualTo(225_867_297L);
    }

    @Test
    void index_outside_isRefused() {
        for (long index : new long[] {-1, Long.MIN_VALUE, Dataset.ENDLESS}) {
            assertThatThrownBy(() -> DIGITS.training(index)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> DIGITS.pixels(index, new byte[784])).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    private static long crc(EndlessDigits digits) {
        CRC32 crc = new CRC32();
        for (long first : new long[] {60_000, 123_456_789, 1L << 40, Dataset.ENDLESS - 50}) {
            for (long index = first; index < first + 50; index++) {
                crc.update(digits.training(index).index());
                crc.update(pixels(digits, index));
            }
        }
        return crc.getValue();
    }

    /** The share of the deformed picture's ink that lies within two pixels of the original's. */
    private static double overlap(byte[] deformed, byte[] original) {
        double all = 0;
        double near = 0;
        for (int p = 0; p < 784; p++) {
            all += deformed[p] & 0xff;
            near += isNearInk(original, p) ? deformed[p] & 0xff : 0;
        }
        return near / all;
    }

    private static boolean isNearInk(byte[] picture, int p) {
        for (int y = Math.max(0, p / 28 - 2); y < Math.min(28, p / 28 + 3); y++) {
            for (int x = Math.max(0, p % 28 - 2); x < Math.min(28, p % 28 + 3); x++) {
                if ((picture[28 * y + x] & 0xff) > 127) {
                    return true;
                }
            }
        }
        return false;
    }

    private static byte[] pixels(EndlessDigits digits, long index) {
        byte[] pixels = new byte[784];
        digits.pixels(index, pixels);
        return pixels;
    }
}
