package org.lorentztron.datasets.tables;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** ARFF files as WEKA, KEEL and OpenML write them. */
class ArffDialectsTest {
    @TempDir
    Path folder;

    private WrittenTable arff(String text) throws IOException {
        return WrittenTable.arff(folder, text);
    }

    private WrittenTable ofX(String declaration, String rows) throws IOException {
        return arff("@relation r\n@attribute x " + declaration + "\n@attribute class {a,b}\n@data\n" + rows);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "integer [1,10]",
                "INTEGER[0, 9]",
                "real [0.0, 1.0] % of the sensor",
                "\tNumeric\t",
                "numeric%none",
            })
    void number_withRangeOrComment_isANumber(String type) throws IOException {
        if (type.contains("%none")) {
            assertThatThrownBy(() -> ofX(type, "5,a\n").read()).hasMessageContaining("line 2: attribute 'x'");
            return;
        }
        assertThat(ofX(type, "5,a\n0.5, b\n").rows()).containsExactly("a {x=5}", "b {x=0.5}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{-1,1} %{<=50K, >50K}",
                "{ -1 , 1 }",
                "{'-1',\"1\"}\t% a comment, with '",
                "{-1 1}",
                "{-1,\t1}  ",
            })
    void values_withBlanksQuotesOrComment_areThose(String values) throws IOException {
        assertThat(ofX(values, "-1,a\n'1',b\n").rows()).containsExactly("a {x=-1}", "b {x=1}");
    }

    @Test
    void keelFile_inputsAndOutputs_nameTheLabel() throws IOException {
        String head = "@RELATION r\r\n@ATTRIBUTE class {a,b}\r\n@ATTRIBUTE x REAL [0.0, 1.0]\r\n@INPUTS x\r\n";
        assertThat(arff(head + "@OUTPUTS class\r\n@DATA\r\na, 0.5\r\n").rows()).containsExactly("a {x=0.5}");
        assertThat(arff(head + "@output class\n@DATA\na, 0.5\n").rows()).containsExactly("a {x=0.5}");
        assertThat(WrittenTable.of(folder, "arff", head + "@outputs class\n@data\nb,0.25\n", UTF_8, "#x")
                        .rows())
                .containsExactly("0.25 {class=b}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1\t2\ta\n3\t4\tb\n",
                "1 2 a\n3  4\t b\n",
                "1,\t2,\ta\n 3 ,4 , b % last\n",
                "'1'\t\"2\"\ta\n3 \t4 \tb\n",
                "% first\n1,2,a,{1}\n\n3,4,b\n",
                "1,2,a,\n3,4,b,\t\n",
            })
    void rows_withTabsBlanksOrComments_areRead(String rows) throws IOException {
        String head = "\ufeff%\n@relation r\n@attribute \"pH value\" real\n@attribute w2\tnumeric\n"
                + "@attribute class {a, b}\n@data\n";
        assertThat(arff(head + rows).rows()).containsExactly("a {pH value=1, w2=2}", "b {pH value=3, w2=4}");
    }

    @Test
    void strings_anyTexts_areTexts() throws IOException {
        assertThat(ofX("string", "'Doe, Jane',a\n'it\\'s 5 %',b\n\"a\\nb\\tc\\\\\",a\n?,b\n''  ,a\nplain text,a\n")
                        .rows())
                .containsExactly(
                        "a {x=Doe, Jane}", "b {x=it's 5 %}", "a {x=a\nb\tc\\}", "b {}", "a {}", "a {x=plain text}");
        assertThat(ofX("String % free", "it's,a\n").rows()).containsExactly("a {x=it's}");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "date 'yyyy-MM-dd HH:mm:ss'   | \"2014-04-01 00:05:00\" | 2014-04-01T00:05",
                "DATE yyyy-MM-dd              | 2014-04-01              | 2014-04-01T00:00",
                "date                         | 2014-04-01T10:05:07     | 2014-04-01T10:05:07",
                "date dd.MM.yyyy%             | 01.04.2014%             | 2014-04-01T00:00",
                "date \"yyyy-MM-dd HH:mm Z\"  | '2014-04-01 02:00 +0200' | 2014-04-01T00:00:00Z",
                "date \"MM/dd/yy HH:mm\" % us | '04/01/14 13:30'        | 2014-04-01T13:30",
            })
    void dates_ofAnyPattern_areIso(String type, String written, String read) throws IOException {
        assertThat(ofX(type, written + ",a\n?,b\n").rows()).containsExactly("a {x=" + read + "}", "b {}");
    }

    @Test
    void dates_thatAreNone_areNamed() {
        assertThatThrownBy(() -> ofX("date yyyy-MM-dd", "2014-13-01,a\n").read())
                .hasMessageContaining("line 5, column 'x': value is '2014-13-01', expected a time as in yyyy-MM-dd");
        assertThatThrownBy(() -> ofX("date 'abc'", "1,a\n").read())
                .hasMessageContaining("line 2: attribute 'x' has the date 'abc', expected a pattern");
    }

    /** What is left out is 0, or the first value that is declared; what is unknown is missing. */
    @Test
    void sparseRows_haveZerosAndFirstValues() throws IOException {
        String head = "@relation r\n@attribute w1 numeric\n@attribute w2 numeric\n@attribute s string\n"
                + "@attribute class {a,b}\n@data\n";
        assertThat(arff(head + "{0 1, 3 b}\n{1 3}\n{}\n{ 1 -2.5 ,2 'x, y', 3 \"b\"}\n{0 ?,3\ta}\n{3 ?}\n")
                        .rows())
                .containsExactly(
                        "b {w1=1, w2=0}",
                        "a {w1=0, w2=3}",
                        "a {w1=0, w2=0}",
                        "b {w1=0, w2=-2.5, s=x, y}",
                        "a {w2=0}",
                        "null {w1=0, w2=0}");
        assertThatThrownBy(() -> arff(head + "{4 1}\n").read())
                .hasMessageContaining("line 7: '4' found, expected the index of a column, 0 to 3");
        assertThatThrownBy(() -> arff(head + "{0 1\n").read()).hasMessageContaining("line 7: a brace { is not closed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1,a,{5}", "1, a, {5.0}", "1\ta\t{5}", "{0 1}, {5}", "{0 1,1 a},{ 5 }"})
    void weights_ofRows_areRead(String row) throws IOException {
        assertThat(ofX("numeric", row + "\n2,b\n1,b,{0}\n").rows())
                .containsExactly("a {x=1} x 5.0", "b {x=2}", "b {x=1} x 0.0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1,a,{-5}", "1,a,{many}", "1,a,{5", "1,a,{5}5", "1,a,{NaN}"})
    void weights_thatAreNone_areNamed(String row) {
        assertThatThrownBy(() -> ofX("numeric", "2,b\n" + row + "\n").read())
                .hasMessageContaining("data.arff, line 6: ");
    }

    @Test
    void missingValues_ofKeel_areMissing() throws IOException {
        assertThat(ofX("real [0.0, 1.0]", "<null>, a\n0.5, <null>\n").rows()).containsExactly("a {}", "null {x=0.5}");
        assertThat(ofX("string", "'<null>',a\n").rows()).containsExactly("a {x=<null>}");
    }

    @Test
    void missingClass_isAnEventToPredict() throws IOException {
        WrittenTable file = ofX("numeric", "1e3,a\n2,?\n");
        assertThat(file.rows()).containsExactly("a {x=1000.0}", "null {x=2}");
        assertThat(file.notes()).containsExactly("rows without a label, which are events to be predicted: 1 of 2");
    }

    @Test
    void names_quotedAndEscaped_areThose() throws IOException {
        assertThat(arff("@RELATION 'a b'\n@attribute 'it\\'s' numeric\n@ATTRIBUTE \"50 % {x}\" real\n"
                                + "@Attribute \ty{a}\n@DATA\n1,2,a\n")
                        .rows())
                .containsExactly("a {it's=1, 50 % {x}=2}");
    }

    @Test
    void relation_isRefusedByName() {
        assertThatThrownBy(() -> arff("@relation r\n@attribute bag relational\n@attribute f real\n@end bag\n")
                        .read())
                .hasMessageContaining("line 2: attribute 'bag' is relational");
    }

    @Test
    void encoding_thatIsGiven_counts() throws IOException {
        String text = "@attribute x {é,ü}\n@attribute class {a}\n@data\nü,a\n";
        Charset windows = Charset.forName("windows-1252");
        assertThat(WrittenTable.of(folder, "arff", text, windows, "")
                        .in(null, windows, true)
                        .rows())
                .containsExactly("a {x=ü}");
        assertThatThrownBy(
                        () -> WrittenTable.of(folder, "arff", text, windows, "").read())
                .hasMessageContaining("line 1: byte 0xe9 is no UTF-8");
    }

    @Test
    void badRows_whereTheyAreTold_areLeftOut() throws IOException {
        WrittenTable file = ofX("integer", "1,a\nwarm,a\n2,c\n3\n'4,a\n5,b\n");
        assertThat(WrittenTable.rows(file.readPastBadRows())).containsExactly("a {x=1}", "b {x=5}");
        assertThat(file.bad())
                .hasSize(4)
                .first()
                .asString()
                .startsWith("line 6, column 'x': value is 'warm', expected a number");
    }
}
