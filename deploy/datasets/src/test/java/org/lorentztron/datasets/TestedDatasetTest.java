package org.lorentztron.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.model.Features;

class TestedDatasetTest {
    @TempDir
    Path folder;

    private Dataset libsvm(String name, String text) throws IOException {
        return DataName.open("libsvm:" + Files.writeString(folder.resolve(name), text));
    }

    /** The test file lacks class 2 and the last feature, and begins with another class. */
    @Test
    void testedOn_otherFile_goesByTheNamesOfClasses() throws IOException {
        Dataset data = libsvm("train", "1 1:1\n2 2:2\n3 3:3\n").testedOn(libsvm("test", "3 1:5\n1 2:6\n"));

        assertThat(data.features()).isEqualTo(3);
        assertThat(data.classes()).containsExactly("1", "2", "3");
        assertThat(data.size()).isEqualTo(3);
        assertThat(data.training(1)).isEqualTo(new Example(1, "2", Features.dense(new float[] {0, 2, 0})));
        assertThat(data.testSize()).isEqualTo(2);
        assertThat(data.test(0)).isEqualTo(new Example(2, "3", Features.dense(new float[] {5, 0, 0})));
        assertThat(data.test(1)).isEqualTo(new Example(0, "1", Features.dense(new float[] {0, 6, 0})));
    }

    @Test
    void testedOn_widerTests_widensTheTraining() throws IOException {
        Dataset data = libsvm("train", "1 1:1\n2 2:2\n").testedOn(libsvm("test", "1 4:5\n"));

        assertThat(data.training(0).features()).isEqualTo(Features.dense(new float[] {1, 0, 0, 0}));
    }

    @Test
    void testedOn_unknownClass_isRefused() throws IOException {
        Dataset training = libsvm("train", "1 1:1\n2 2:2\n");
        Dataset tests = libsvm("test", "7 1:1\n");

        assertThatThrownBy(() -> training.testedOn(tests))
                .hasMessage("test data has the class '7', expected one of [1, 2]");
    }
}
