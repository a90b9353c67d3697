package org.lorentztron.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.datasets.named.DataName;

class LibsvmDatasetTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"data.svm", "data.svm.gz"})
    void read_plainOrZipped_givesExamples(String name) throws IOException {
        Dataset data = open(name, "+1 1:0.5 3:-2 # a comment\n\n# only a comment\n-1 qid:7 2:1e-3\r\n1.0\t4:0 \n");
        assertThat(data.size()).isEqualTo(3);
        assertThat(data.testSize()).isEqualTo(3);
        assertThat(data.classes()).containsExactly("-1", "1");
        // The largest index counts even where its value is 0.
        assertThat(data.features()).isEqualTo(4);
        assertThat(data.training(0).label()).isEqualTo("1");
        assertThat(data.training(0).index()).isEqualTo(1);
        assertThat(data.training(0).features().indices()).containsExactly(0, 2);
        assertThat(data.training(0).features().values()).containsExactly(0.5f, -2f);
        assertThat(data.training(1).index()).isZero();
        assertThat(data.training(1).features().indices()).containsExactly(1);
        assertThat(data.test(2).label()).isEqualTo("1");
        assertThat(data.test(2).features().nonZeros()).isZero();
    }

    @Test
    void read_integerLabels_areOrderedByValue() throws IOException {
        assertThat(open("a", "10 1:1\n9 1:1\n-2 1:1\n").classes()).containsExactly("-2", "9", "10");
    }

    @Test
    void read_textLabels_stayAsTheyStand() throws IOException {
        assertThat(open("a", "spam 1:1\nham 1:1\n0.5 1:1\n").classes()).containsExactly("0.5", "ham", "spam");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "1 1:2 x     | 'x' found, expected index:value",
                "1 0:2       | index is 0, expected 1 or more",
                "1 a:2       | index is 'a', expected an integer",
                "1 2:1 2:1   | index 2 follows index 2, expected ascending",
                "1 3:1 2:1   | index 2 follows index 3, expected ascending",
                "1 1:x       | value is 'x', expected a number",
                "1 1:NaN     | value is NaN, expected a finite number",
                "1 1:-1e400  | value is -1e400, expected a finite number",
                "1 1:2e15    | value is 2e15, expected a finite number up to 1e15",
                "1,2 1:1     | label is '1,2', expected one class",
                "1:1 2:1     | line starts with '1:1', expected a label",
                "1 1:1 qid:3 | index is 'qid'",
            })
    void read_malformedLine_isNamedByItsNumber(String line, String message) {
        assertThatThrownBy(() -> open("bad.svm", "1 1:1\n# comment\n" + line + "\n"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("bad.svm, line 3: ")
                .hasMessageContaining(message);
    }

    @Test
    void read_emptyMissingOrNotZipped_isRefused() {
        assertThatThrownBy(() -> open("empty", "# nothing\n")).hasMessageContaining("holds no example");
        assertThatThrownBy(() -> open("labels", "1\n2\n")).hasMessageContaining("holds no feature");
        assertThatThrownBy(() -> DataName.open("libsvm:" + folder.resolve("none")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("none: no such file");
        assertThatThrownBy(() -> {
                    Files.writeString(folder.resolve("plain.gz"), "1 1:1\n");
                    DataName.open("libsvm:" + folder.resolve("plain.gz"));
                })
                .isInstanceOf(IOException.class)
                .hasMessageContaining("expected a gzip file");
    }

    private Dataset open(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        OutputStream raw = Files.newOutputStream(file);
        try (OutputStream out = name.endsWith(".gz") ? new GZIPOutputStream(raw) : raw) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return DataName.open("libsvm:" + file);
    }
}
