package org.lorentztron.datasets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.datasets.named.DataName;

class LaterDatasetTest {
    @TempDir
    Path folder;

    @Test
    void from_endlessData_beginsLaterAndHasNoEnd() {
        Dataset digits = new DigitsDataset();
        Dataset part = digits.from(1_000);

        assertThat(part.training(5)).isEqualTo(digits.training(1_005));
        assertThat(part.test(5)).isEqualTo(digits.test(5));
        assertThat(part.testSize()).isEqualTo(digits.testSize());
        assertThat(part.size()).isEqualTo(Dataset.ENDLESS);
        assertThat(part.features()).isEqualTo(digits.features());
        assertThat(part.classes()).isEqualTo(digits.classes());
    }

    @Test
    void from_dataWithAnEnd_isShorter() throws IOException {
        Path file = Files.writeString(folder.resolve("three"), "1 1:1\n2 2:2\n1 3:3\n");
        Dataset data = DataName.open("libsvm:" + file);

        assertThat(data.from(1).size()).isEqualTo(2);
        assertThat(data.from(1).training(1)).isEqualTo(data.training(2));
    }
}
