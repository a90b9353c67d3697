package org.lorentztron.datasets.shuffled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.DigitsDataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.named.DataName;

class ShuffledDatasetTest {
    private static final int SIZE = 300;

    @TempDir
    Path folder;

    private Dataset data;

    /** Every example has a value of its own. */
    @BeforeEach
    void write() throws IOException {
        List<String> lines =
                IntStream.range(0, SIZE).mapToObj(i -> i % 3 + " 1:" + (i + 1)).toList();
        data = DataName.open("libsvm:" + Files.write(folder.resolve("numbered"), lines));
    }

    private static List<Example> round(Dataset shuffled, long number) {
        return LongStream.range(number * SIZE, (number + 1) * SIZE)
                .mapToObj(shuffled::training)
                .toList();
    }

    @Test
    void training_everyRound_hasEachExampleOnceInAnOrderOfItsOwn() {
        Dataset shuffled = new ShuffledDataset(data, 1);
        List<Example> all = LongStream.range(0, SIZE).mapToObj(data::training).toList();

        for (long number : new long[] {0, 1, 1_000}) {
            assertThat(round(shuffled, number)).containsExactlyInAnyOrderElementsOf(all);
        }
        assertThat(round(shuffled, 0)).isNotEqualTo(all).isNotEqualTo(round(shuffled, 1));
        assertThat(round(new ShuffledDataset(data, 2), 0)).isNotEqualTo(round(shuffled, 0));
        assertThat(round(new ShuffledDataset(data, 1), 0)).isEqualTo(round(shuffled, 0));
    }

    @Test
    void test_keepsItsOrder() {
        Dataset shuffled = new ShuffledDataset(data, 1);

        assertThat(shuffled.testSize()).isEqualTo(SIZE);
        assertThat(shuffled.test(7)).isEqualTo(data.test(7));
        assertThat(shuffled.size()).isEqualTo(Dataset.ENDLESS);
    }

    @Test
    void ofEndlessData_isRefused() {
        assertThatThrownBy(() -> new ShuffledDataset(new DigitsDataset(), 1))
                .hasMessage("training part has no end, expected one that has");
    }
}
