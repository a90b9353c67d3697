package org.lorentztron.datasets.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.named.DataName;

class ArffDatasetTest {
    private static final String HEADER =
            """
            % a comment
            @RELATION weather

            @attribute 'the outlook' {sunny, 'over\\'cast', "r,y"}
            @Attribute temperature REAL
            @attribute windy{no,yes}
            @attribute play {yes, no, perhaps}
            @data
            """;

    @TempDir
    Path folder;

    private Dataset open(String text, String label) throws IOException {
        return DataName.open("arff:" + Files.writeString(folder.resolve("data.arff"), text) + label);
    }

    private static float[] dense(Example example) {
        float[] dense = new float[example.features().size()];
        for (int k = 0; k < example.features().nonZeros(); k++) {
            dense[example.features().index(k)] = example.features().value(k);
        }
        return dense;
    }

    /** Features and classes are in the order of the declarations, whether they appear or not. */
    @Test
    void read_declaredValues_areInTheirOrder() throws IOException {
        Dataset data = open(HEADER + "\"r,y\", -2.5, yes, no\n% another\n\n'over\\'cast',1,no , yes\n", "");
        assertThat(data.classes()).containsExactly("yes", "no", "perhaps");
        assertThat(data.features()).isEqualTo(6);
        assertThat(dense(data.training(0))).containsExactly(0, 0, 1, -2.5f, 0, 1);
        assertThat(dense(data.training(1))).containsExactly(0, 1, 0, 1, 1, 0);
        assertThat(data.training(0).label()).isEqualTo("no");
        assertThat(data.training(1).index()).isZero();
        assertThat(data.testSize()).isEqualTo(2);
    }

    @Test
    void read_labelByName_isAnyAttribute() throws IOException {
        Dataset data = open(HEADER + "sunny, 1, yes, no\n", "#windy");
        assertThat(data.classes()).containsExactly("no", "yes");
        assertThat(dense(data.training(0))).containsExactly(1, 0, 0, 1, 0, 1, 0);
        assertThat(open(HEADER + "sunny, 3, yes, no\nsunny, -1.0, yes, no\n", "#temperature")
                        .classes())
                .containsExactly("-1", "3");
    }

    @Test
    void read_missingValues_areZero() throws IOException {
        Dataset data = open(HEADER + "?, 0, yes, no\n?,?,?,yes\n", "");
        assertThat(dense(data.training(0))).containsExactly(0, 0, 0, 0, 0, 1);
        assertThat(data.training(1).features().nonZeros()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "sunny,1,yes         | line 10: row has 3 values, expected 4",
                "{0 sunny, 3 maybe}  | line 10, column 'play': value is 'maybe', expected one of [yes, no, perhaps]",
                "'sunny,1,yes,no     | line 10: a quote ' is not closed",
                "'sunny'x,1,yes,no   | line 10: 'x' found after the quoted value 'sunny', expected a comma",
                "cloudy,1,yes,no     | line 10, column 'the outlook': value is 'cloudy', expected one of [sunny,",
                "sunny,warm,yes,no   | line 10, column 'temperature': value is 'warm', expected a number",
                "sunny,?,yes,no      | line 10, column 'temperature': value is missing, expected a number",
                "sunny,1,yes,?       | line 10, column 'play': label is missing",
                "sunny,1,yes,maybe   | line 10, column 'play': value is 'maybe', expected one of [yes, no, perhaps]",
            })
    void read_malformedRow_isNamedByLineAndColumn(String row, String message) {
        assertThatThrownBy(() -> open(HEADER + "sunny,2,no,no\n" + row + "\n", ""))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("data.arff, " + message.strip());
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "@attribute x blob      | line 2: attribute 'x' has the type 'blob', expected numeric, real, integer",
                "@attribute x           | line 2: attribute 'x' has the type ''",
                "@attribute 'x numeric  | line 2: a quote ' is not closed",
                "@attribute x {a,?}     | line 2: attribute 'x' has an empty value or '?'",
                "@attributes x real     | line 2: '@attributes x real' found, expected @relation, @attribute or @data",
                "a,b,class    | line 2: 'a,b,class' found, expected @relation, @attribute or @data; CSV is given as csv:FILE",
                "@data                  | line 2: @data found, expected an @attribute before it",
                "%                      | line 2: file ends, expected @data",
            })
    void read_malformedHeader_isNamedByItsLine(String declaration, String message) {
        assertThatThrownBy(() -> open("@relation r\n" + declaration, ""))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("data.arff, " + message.strip());
    }
}
