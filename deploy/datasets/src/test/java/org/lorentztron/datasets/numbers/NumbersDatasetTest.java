package org.lorentztron.datasets.numbers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.zip.CRC32;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.LibsvmDataset;
import org.lorentztron.datasets.endless.EndlessDigits;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.model.Features;

class NumbersDatasetTest {
    private static final int COUNT = 1_000;
    private static final Dataset PICTURES = new NumberedPictures(COUNT, Dataset.ENDLESS);
    private static final EndlessDigits STREAM = new EndlessDigits(new NumberedPictures(37, 37), 1);

    private static NumbersDataset numbers(int length) {
        return new NumbersDataset(PICTURES, length, 1);
    }

    @Test
    void classes_areAllNumbersAscending() {
        assertThat(numbers(2).classes())
                .hasSize(100)
                .startsWith("00", "01")
                .contains("10")
                .endsWith("98", "99");
        assertThat(numbers(3).classes()).hasSize(1_000).startsWith("000", "001").endsWith("999");
        for (int number : new int[] {0, 7, 42, 999}) {
            assertThat(numbers(3).classes().get(number)).isEqualTo(String.format("%03d", number));
        }
        assertThat(numbers(2).features()).isEqualTo(392);
        assertThat(numbers(3).features()).isEqualTo(588);
        assertThat(numbers(2).size()).isEqualTo(Dataset.ENDLESS);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void training_numbers_areTheNextDigitsFromLeftToRight(int length) {
        for (long index : new long[] {0, 1, 17, COUNT, 1L << 40}) {
            Example example = numbers(length).training(index);
            long[] digits = LongStream.range(length * index, length * (index + 1))
                    .map(i -> i % COUNT)
                    .toArray();
            assertThat(NumberedPictures.read(example.features()))
                    .containsExactly(
                            Arrays.stream(digits).mapToInt(i -> 2 * (int) i).toArray());
            String label = Arrays.stream(digits).mapToObj(i -> "" + i % 10).reduce("", String::concat);
            assertThat(example.label()).isEqualTo(label);
            assertThat(example.index()).isEqualTo(Integer.parseInt(label));
        }
    }

    /** Test pictures only, each as often as a number has digits, and each run in another order. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void test_numbers_useEachTestDigitEquallyOftenAndNoTrainingDigit(int length) {
        NumbersDataset numbers = numbers(length);
        assertThat(numbers.testSize()).isEqualTo(COUNT);
        int[] uses = new int[COUNT];
        for (int i = 0; i < COUNT; i++) {
            Example example = numbers.test(i);
            int[] read = NumberedPictures.read(example.features());
            int number = 0;
            for (int picture : read) {
                assertThat(picture % 2).as("test pictures have odd numbers").isEqualTo(1);
                uses[picture / 2]++;
                number = 10 * number + picture / 2 % 10;
            }
            assertThat(example.index()).isEqualTo(number);
            assertThat(example.label()).isEqualTo(numbers.classes().get(number));
        }
        assertThat(uses).containsOnly(length);
    }

    /** Classes come in turn in the pictures: numbers of neighbours would be 10 of the 100. */
    @Test
    void test_classesOfPairs_areAsBalancedAsChance() {
        int[] counts = new int[100];
        for (int i = 0; i < COUNT; i++) {
            counts[numbers(2).test(i).index()]++;
        }
        assertBalanced(counts, COUNT);
    }

    @Test
    void training_classesOfDrawnPairs_areAsBalancedAsChance() throws IOException {
        Dataset pairs = DataName.open("digit-pairs");
        int[] counts = new int[100];
        int examples = 5_000;
        IntStream.range(0, examples)
                .parallel()
                .map(i -> pairs.training(i).index())
                .boxed()
                .toList()
                .forEach(number -> counts[number]++);
        assertBalanced(counts, examples);
    }

    /** The same picture is never in both parts: drawn digits of two streams. */
    @Test
    void parts_ofDrawnPairs_shareNoPicture() throws IOException {
        Dataset pairs = DataName.open("digit-pairs");
        assertThat(pairs.testSize()).isEqualTo(2_000);
        assertThat(LongStream.range(0, 300).mapToObj(i -> pairs.test(i).features()))
                .doesNotContainAnyElementsOf(LongStream.range(0, 300)
                        .mapToObj(i -> pairs.training(i).features())
                        .toList());
    }

    /** Any example may be asked for at any time: it is what another data set gives that was asked for nothing else. */
    @Property
    void training_anyIndex_isWhatAFreshDataSetGives(
            @ForAll @LongRange(min = 0, max = Dataset.ENDLESS - 1) long index,
            @ForAll @LongRange(min = 0, max = 10_000) long other) {
        NumbersDataset used = deformed();
        used.training(other);
        used.test(other % used.testSize());

        assertThat(used.training(index)).isEqualTo(deformed().training(index));
    }

    @Test
    void training_manyThreadsAtRandom_getTheSequence() {
        NumbersDataset pairs = deformed();
        Example[] sequence =
                IntStream.range(0, 500).mapToObj(deformed()::training).toArray(Example[]::new);

        assertThat(new Random(3).ints(5_000, 0, 500).parallel().allMatch(i -> pairs.training(i)
                        .equals(sequence[i])))
                .isTrue();
    }

    @Test
    void index_outside_isRefused() {
        NumbersDataset pairs = numbers(2);
        for (long index : new long[] {-1, Long.MIN_VALUE, Dataset.ENDLESS}) {
            assertThatThrownBy(() -> pairs.training(index)).isInstanceOf(IndexOutOfBoundsException.class);
        }
        assertThatThrownBy(() -> pairs.test(COUNT)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> pairs.test(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(pairs.training(Dataset.ENDLESS - 1).features().size()).isEqualTo(392);
    }

    @Test
    void constructor_otherData_isRefused(@TempDir Path folder) throws IOException {
        assertThatThrownBy(() -> numbers(0)).hasMessage("numbers have 0 digits, expected 1 to 4");
        assertThatThrownBy(() -> numbers(5)).hasMessage("numbers have 5 digits, expected 1 to 4");
        assertThatThrownBy(() -> new NumbersDataset(new NumberedPictures(COUNT, COUNT), 2, 1))
                .hasMessage("1000 digits have 784 pixels, expected digits without end of 784");
        Path file = Files.writeString(folder.resolve("data"), "1 1:1\n");
        Dataset letters = LibsvmDataset.read(file);
        assertThatThrownBy(() -> new NumbersDataset(letters, 2, 1)).hasMessageContaining("have 1 pixels");
    }

    /**
     * The data must never change by accident: results of different versions could not be compared. Written by this
     * class on Linux x86-64, OpenJDK 17.0.15; another machine or JDK must give the same bytes.
     */
    @Test
    void training_drawnDigits_areThePinnedBits() throws IOException {
        assertThat(crc(DataName.open("digit-pairs"))).isEqualTo(1_880_380_765L);
        assertThat(crc(DataName.open("digit-triples"))).isEqualTo(3_084_020_607L);
    }

    /** The same of the data that figures refer to. */
    @Test
    void training_mnist_areThePinnedBits() throws IOException {
        String data = System.getenv("LORENTZTRON_DATA");
        assumeTrue(data != null, "LORENTZTRON_DATA is not set: numbers of MNIST digits are not read");

        assertThat(crc(DataName.open("mnist-pairs:" + Path.of(data, "mnist")))).isEqualTo(743_141_986L);
        assertThat(crc(DataName.open("mnist-triples:" + Path.of(data, "mnist"))))
                .isEqualTo(3_254_224_993L);
    }

    private static NumbersDataset deformed() {
        return new NumbersDataset(new ShuffledDigits(STREAM, 1), 2, 1);
    }

    /** No count farther from its mean than five standard deviations, and not all the same. */
    private static void assertBalanced(int[] counts, int examples) {
        double mean = (double) examples / counts.length;
        double deviation = Math.sqrt(mean);
        for (int number = 0; number < counts.length; number++) {
            assertThat((double) counts[number])
                    .as("examples of class %d", number)
                    .isBetween(mean - 5 * deviation, mean + 5 * deviation);
        }
        assertThat(Arrays.stream(counts).distinct().count()).isGreaterThan(1);
    }

    private static long crc(Dataset numbers) {
        CRC32 crc = new CRC32();
        for (long first : new long[] {0, 60_000, 1L << 40}) {
            LongStream.range(first, first + 20).forEach(i -> add(crc, numbers.training(i)));
        }
        LongStream.range(0, 20).forEach(i -> add(crc, numbers.test(i)));
        return crc.getValue();
    }

    private static void add(CRC32 crc, Example example) {
        Features features = example.features();
        crc.update(example.label().getBytes(StandardCharsets.UTF_8));
        for (int k = 0; k < features.nonZeros(); k++) {
            int bits = Float.floatToIntBits(features.value(k));
            for (int part : new int[] {features.index(k) >>> 8, features.index(k), bits >>> 16, bits >>> 8, bits}) {
                crc.update(part & 0xff);
            }
        }
    }
}
