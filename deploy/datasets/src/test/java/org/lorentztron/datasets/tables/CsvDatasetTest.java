package org.lorentztron.datasets.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.named.DataName;

class CsvDatasetTest {
    @TempDir
    Path folder;

    private Dataset open(String name, String text) throws IOException {
        return open(name, text, "");
    }

    private Dataset open(String name, String text, String label) throws IOException {
        Path file = folder.resolve(name);
        OutputStream raw = Files.newOutputStream(file);
        try (OutputStream out = name.endsWith(".gz") ? new GZIPOutputStream(raw) : raw) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return DataName.open("csv:" + file + label);
    }

    private static float[] dense(Example example) {
        float[] dense = new float[example.features().size()];
        for (int k = 0; k < example.features().nonZeros(); k++) {
            dense[example.features().index(k)] = example.features().value(k);
        }
        return dense;
    }

    @ParameterizedTest
    @ValueSource(strings = {"data.csv", "data.csv.gz"})
    void read_plainOrZipped_isNumbersAndOneHot(String name) throws IOException {
        Dataset data = open(name, "age,colour,size,kind\r\n17,red,-1.5e1,b\n\n0, blue ,.5,a\r\n+3.,red,0,b");
        assertThat(data.classes()).containsExactly("a", "b");
        assertThat(data.features()).isEqualTo(4);
        assertThat(data.size()).isEqualTo(3);
        assertThat(data.testSize()).isEqualTo(3);
        assertThat(dense(data.training(0))).containsExactly(17, 1, 0, -15);
        assertThat(dense(data.training(1))).containsExactly(0, 0, 1, 0.5f);
        assertThat(dense(data.test(2))).containsExactly(3, 1, 0, 0);
        assertThat(data.training(0).features().indices()).containsExactly(0, 1, 3);
        assertThat(data.training(0).label()).isEqualTo("b");
        assertThat(data.training(0).index()).isEqualTo(1);
    }

    /** Streams drift: the order is part of the data. */
    @Test
    void read_manyRows_keepTheOrderOfTheFile() throws IOException {
        StringBuilder text = new StringBuilder("x,class\n");
        for (int i = 0; i < 1_000; i++) {
            text.append(i * 7 % 1_000).append(',').append(i % 3).append('\n');
        }
        Dataset data = open("order.csv", text.toString());
        for (int i = 0; i < 1_000; i++) {
            assertThat(dense(data.training(i))).containsExactly(i * 7 % 1_000);
            assertThat(data.training(i).index()).isEqualTo(i % 3);
        }
    }

    @Test
    void read_labelByName_isAnyColumn() throws IOException {
        String text = "kind,x,place\nyes,1,here\nno,2,there\n";
        Dataset data = open("a.csv", text, "#kind");
        assertThat(data.classes()).containsExactly("no", "yes");
        assertThat(dense(data.training(1))).containsExactly(2, 0, 1);
        assertThat(open("a.csv", text, "#x").classes()).containsExactly("1", "2");
        assertThat(open("a.csv", text, "#").classes()).containsExactly("here", "there");
        assertThat(open("a#b.csv", text, "#kind").classes()).containsExactly("no", "yes");
    }

    /** As in LIBSVM files: 1.0 is 1, and numbers are ordered by value. */
    @Test
    void read_numbersAsLabels_areClassesInTheirOrder() throws IOException {
        assertThat(open("n.csv", "x,y\n1,10\n1,9.0\n1,+9\n1,-2\n").classes()).containsExactly("-2", "9", "10");
    }

    @Test
    void read_byteOrderMark_isNoPartOfTheFirstName() throws IOException {
        assertThat(open("bom.csv", "\ufeffkind,x\na,1\nb,2\n", "#kind").classes())
                .containsExactly("a", "b");
    }

    /** A missing name is none of the values, a missing number 0 where zero lies among the others. */
    @Test
    void read_missingValues_areZero() throws IOException {
        Dataset data = open("m.csv", "x,colour,y,class\n-1,red,1,a\n?,?,,b\n2,,-1,a\nNaN,blue,0,a\n");
        assertThat(data.features()).isEqualTo(4);
        assertThat(data.training(1).features().nonZeros()).isZero();
        assertThat(dense(data.training(2))).containsExactly(2, 0, 0, -1);
        assertThat(dense(data.training(3))).containsExactly(0, 0, 1, 0);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "1,2         | line 4: row has 2 values, expected 3",
                "1,2,3,a     | line 4: row has 4 values, expected 3",
                "2e15,2,a    | line 4, column 'x': value is 2e15, expected a finite number up to 1e15",
                "inf,2,a     | line 4, column 'x': value is 'inf', expected a number",
                "3,?,a       | line 4, column 'y': value is missing, expected a number: a missing one is read as 0, and",
                "1,2,?       | line 4, column 'class': label is missing, expected a class",
                "1,2,\"a     | line 4: a quote opens here that is never closed",
            })
    void read_malformedRow_isNamedByLineAndColumn(String row, String message) {
        assertThatThrownBy(() -> open("bad.csv", "x,y,class\n1,4,a\n\n" + row + "\n"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("bad.csv, ")
                .hasMessageContaining(message.strip());
    }

    /** A value with a line break is one value, and lines are those of the file. */
    @Test
    void read_lineBreakInQuotes_countsAsALine() {
        assertThatThrownBy(() -> open("lines.csv", "x,class\n\"a\nb\",1\n\"c\",1,1\n"))
                .hasMessageContaining("line 4: row has 3 values");
    }

    @Test
    void read_noTable_saysWhatIsExpected() {
        assertThatThrownBy(() -> open("a", "")).hasMessageContaining("expected the names of the columns");
        assertThatThrownBy(() -> open("a", "x,class\n")).hasMessageContaining("holds no example");
        assertThatThrownBy(() -> open("a", "class\na\n")).hasMessageContaining("has 1 column, expected");
        assertThatThrownBy(() -> open("a", "1,2.5\n3,4\n"))
                .hasMessageContaining("line 1: first row holds only numbers");
        assertThatThrownBy(() -> open("a", "x,y\n3,4\n", "#z"))
                .hasMessageContaining("has no column 'z' of labels, expected one of x, y");
        assertThatThrownBy(() -> open("a", "x,x\n3,4\n", "#x")).hasMessageContaining("has 2 columns 'x'");
        assertThatThrownBy(() -> DataName.open("csv:" + folder.resolve("none#x")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("none: no such file");
    }

    /** Whatever RFC 4180 can quote comes back: commas, quotes, line breaks, blanks at the ends. */
    @Test
    void read_randomTables_giveWhatWasWritten() throws IOException {
        String[] parts = {",", "\"", "\n", "\r\n", " ", "a", "é", "0", "#", "'"};
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            List<List<String>> rows = new ArrayList<>();
            int columns = 1 + random.nextInt(4);
            for (int i = 0; i < 20; i++) {
                List<String> row = new ArrayList<>();
                for (int j = 0; j < columns; j++) {
                    StringBuilder text = new StringBuilder("v");
                    random.ints(random.nextInt(4), 0, parts.length).forEach(part -> text.append(parts[part]));
                    row.add(text.toString());
                }
                rows.add(row);
            }
            Dataset data = open("random.csv", written(rows, columns));
            for (int i = 0; i < rows.size(); i++) {
                assertThat(dense(data.training(i)))
                        .as("seed %d, row %d", seed, i)
                        .containsExactly(oneHot(rows, i, columns));
            }
        }
    }

    private static String written(List<List<String>> rows, int columns) {
        StringBuilder text = new StringBuilder();
        for (int j = 0; j < columns; j++) {
            text.append("name").append(j).append(',');
        }
        text.append("class\n");
        for (List<String> row : rows) {
            text.append(row.stream()
                            .map(value -> '"' + value.replace("\"", "\"\"") + '"')
                            .collect(Collectors.joining(",")))
                    .append(",1\n");
        }
        return text.toString();
    }

    private static float[] oneHot(List<List<String>> rows, int row, int columns) {
        List<Float> features = new ArrayList<>();
        for (int j = 0; j < columns; j++) {
            int column = j;
            Set<String> values =
                    rows.stream().map(other -> other.get(column)).collect(Collectors.toCollection(LinkedHashSet::new));
            values.forEach(value -> features.add(value.equals(rows.get(row).get(column)) ? 1f : 0f));
        }
        float[] array = new float[features.size()];
        for (int k = 0; k < array.length; k++) {
            array[k] = features.get(k);
        }
        return array;
    }
}
