package org.lorentztron.datasets.tables;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CSV files as spreadsheets, databases and people write them. */
class CsvDialectsTest {
    private static final Charset WINDOWS = Charset.forName("windows-1252");

    @TempDir
    Path folder;

    private WrittenTable csv(String text) throws IOException {
        return WrittenTable.csv(folder, text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "amount;country;label\n12.5;FR;ok\n3;DE;fraud\n",
                "amount\tcountry\tlabel\n12.5\tFR\tok\n3\tDE\tfraud\n",
                "amount|country|label\n12.5|FR|ok\n3|DE|fraud\n",
                "amount,country,label\n12.5,FR,ok\n3,DE,fraud\n",
                "amount; country ;label\r\n\r\n\"12.5\"; FR;ok\r\n3;\"DE\" ;fraud",
                "\ufeff\"amount\";\"country\";\"label\"\n12.5;FR;ok\n3;DE;fraud\n",
            })
    void separator_anyOfFour_isRecognised(String text) throws IOException {
        assertThat(csv(text).rows()).containsExactly("ok {amount=12.5, country=FR}", "fraud {amount=3, country=DE}");
    }

    /** Those of other signs inside values are no separators. */
    @Test
    void separator_amongTextsWithOtherSigns_isRecognised() throws IOException {
        assertThat(csv("note;label\nin, and out;a\nup, down, left;b\n").rows())
                .containsExactly("a {note=in, and out}", "b {note=up, down, left}");
        assertThat(csv("genres,label\na|b,x\na|b|c,y\n").rows()).containsExactly("x {genres=a|b}", "y {genres=a|b|c}");
        assertThat(csv("note,label\n\"a;b\nc;d\",x\n;,y\n").rows()).containsExactly("x {note=a;b\nc;d}", "y {note=;}");
        assertThat(csv("\"a;b\",label\n\"c;d\",x\n").rows()).containsExactly("x {a;b=c;d}");
        assertThat(csv("a\tb\tlabel\n\t\tx\n1\t\ty\n").rows()).containsExactly("x {}", "y {a=1}");
    }

    @Test
    void separator_thatIsGiven_counts() throws IOException {
        assertThat(csv("a:b:label\n1:x;y:p\n2:z:q\n").in(':', null, true).rows())
                .containsExactly("p {a=1, b=x;y}", "q {a=2, b=z}");
        assertThat(csv("a;b,label\n1;2,p\n").in(',', null, true).rows()).containsExactly("p {a;b=1;2}");
        assertThatThrownBy(() -> csv("a:b\n1:2\n").read()).hasMessageContaining("--csv-separator");
    }

    /** Spreadsheets write it so, for each other. */
    @ParameterizedTest
    @ValueSource(strings = {"sep=:\n", "sep=:\r\n", "\"sep=:\"\n", "SEP=:\n", "sep=:\n# made by hand\n"})
    void separator_thatTheFirstLineSays_counts(String line) throws IOException {
        assertThat(csv(line + "a:label\n1;5:p\n2:q\n").rows()).containsExactly("p {a=1;5}", "q {a=2}");
        assertThat(csv(line + "a;label\n1;p\n").in(';', null, true).rows()).containsExactly("p {a=1}");
        assertThatThrownBy(() -> csv(line + "a:label\n1:2:p\n").read())
                .hasMessageContaining("line " + (line.lines().count() + 2) + ":");
    }

    @Test
    void separator_otherThanAComma_isTold() throws IOException {
        WrittenTable file = csv("a;label\n1;p\n");
        file.read();
        assertThat(file.notes()).containsExactly("values are separated by ';'");
        WrittenTable plain = csv("a,label\n1,p\n");
        plain.read();
        assertThat(plain.notes()).isEmpty();
    }

    /** Where semicolons separate, commas stand for points. */
    @Test
    void decimalCommas_amongSemicolons_areNumbers() throws IOException {
        WrittenTable file = csv("a;b;c;d;label\n12,5;1;1,5;1,5;p\n-3,0;2;2.5;x;q\n7;;3;3;q\n");
        assertThat(file.rows())
                .containsExactly("p {a=12.5, b=1, c=1,5, d=1,5}", "q {a=-3.0, b=2, c=2.5, d=x}", "q {a=7, c=3, d=3}");
        assertThat(file.notes()).contains("column 'a': decimals are written with commas");
        assertThat(csv("a,label\n\"12,5\",p\n").rows()).containsExactly("p {a=12,5}");
    }

    @Test
    void encoding_thatIsNotUtf8_isNamedByTheLineUnlessItIsGiven() throws IOException {
        String text = "v1,v2\nham,hello\n\nspam,Win £100 – now\n";
        WrittenTable file = WrittenTable.of(folder, "csv", text, WINDOWS, "#v1");
        assertThatThrownBy(file::read)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("data.csv, line 4: byte 0xa3 is no UTF-8")
                .hasMessageContaining("--encoding windows-1252");
        assertThat(file.in(null, WINDOWS, true).rows()).containsExactly("ham {v2=hello}", "spam {v2=Win £100 – now}");
        assertThat(WrittenTable.of(folder, "csv", "é,label\nü,a\n", ISO_8859_1, "")
                        .in(null, ISO_8859_1, true)
                        .rows())
                .containsExactly("a {é=ü}");
    }

    /** Far into the file, where it is read in parts. */
    @Test
    void encoding_ofALaterByte_isNamedByItsLine() throws IOException {
        String text = "x,label\n" + "12345,é\n".repeat(30_000);
        byte[] bytes = text.getBytes(UTF_8);
        bytes[bytes.length - 3] = 'e';
        WrittenTable file = WrittenTable.of(folder, "csv", new String(bytes, ISO_8859_1), ISO_8859_1, "");
        assertThatThrownBy(file::read).hasMessageContaining("line 30001: byte 0xa9 is no UTF-8");
    }

    @Test
    void encoding_withAByteOrderMark_isThatOfTheMark() throws IOException {
        String text = "\ufeffx\té\tlabel\n1\tü\ta\n";
        for (Charset encoding : List.of(UTF_8, UTF_16LE, UTF_16BE)) {
            assertThat(WrittenTable.of(folder, "csv", text, encoding, "").rows())
                    .as("%s", encoding)
                    .containsExactly("a {x=1, é=ü}");
        }
    }

    /** As programs of Windows write it that leave the mark out. */
    @Test
    void encoding_ofUtf16WithoutAMark_isRecognisedByItsZeros() throws IOException {
        String text = "x;y;label\n1;\u00fc\u4e2d;a\n";
        for (Charset encoding : List.of(UTF_16LE, UTF_16BE)) {
            assertThat(WrittenTable.of(folder, "csv", text, encoding, "").rows())
                    .as("%s", encoding)
                    .containsExactly("a {x=1, y=\u00fc\u4e2d}");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "5.1,3.5,1.4,Iris-setosa\n4.9,3.0,1.4,Iris-setosa\n7.0,3.2,4.7,Iris-versicolor\n\n",
                "7.4;0.7;0;bad\n7.8;0.88;0;bad\n7.8;0.76;0.04;good\n",
                "ham,see you at nine\nspam,win a prize now\nham,call me\n",
                "1\tred\tyes\n2\tblue\tno\n3\tred\tyes\n",
                "?,2,a\n3,4,b\n",
                "f,0.455,15\nm,0.35,7\nf,0.53,9\n",
            })
    void header_thatLooksLikeTheRows_isRefused(String text) throws IOException {
        assertThatThrownBy(() -> csv(text).read())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("data.csv, line 1: first row looks like the others")
                .hasMessageContaining("--no-header");
    }

    @Test
    void header_thatIsNone_isARowWhereThatIsSaid() throws IOException {
        assertThat(csv("5.1,Iris-setosa\n4.9,Iris-setosa\n")
                        .in(null, null, false)
                        .rows())
                .containsExactly("Iris-setosa {column1=5.1}", "Iris-setosa {column1=4.9}");
        assertThat(csv("1,2\n3,4\n").in(null, null, false).rows()).containsExactly("2 {column1=1}", "4 {column1=3}");
    }

    /** Names may be numbers, such as years, and texts may be alike. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "name,2019,2020,class\nx,1,2,a\ny,3,4,b\n",
                "id,1,2\n7,5,6\n8,5,6\n",
                "a,b,label\nx,y,z\n",
                "label,note\nham,label\nspam,note\n",
            })
    void header_ofNames_isOne(String text) throws IOException {
        assertThat(csv(text).read().size()).isPositive();
    }

    /** Years as names, and texts of which the names are none. */
    @Test
    void header_ofNumbersAboveNumbers_isOneBesideATextThatOccursNever() throws IOException {
        String row = "1,2,a\n3,4,b\n";
        assertThat(csv("2019,2020,kind\n" + row.repeat(20)).read().size()).isEqualTo(40);
        assertThatThrownBy(() -> csv("2019,2020,a\n" + row.repeat(20)).read())
                .hasMessageContaining("looks like the others");
    }

    @Test
    void columnsWithoutName_areLeftOutUnlessTheyHaveValues() throws IOException {
        assertThat(csv("label,message,,,\nham,see you,,,\nspam,win,,,\n").rows())
                .containsExactly("see you {label=ham}", "win {label=spam}");
        assertThat(csv(",x,label\n0,5,a\n1,6,b\n").rows()).containsExactly("a {column1=0, x=5}", "b {column1=1, x=6}");
        assertThat(csv("x,,label,\n5,,a,\n6,z,b,\n").rows()).containsExactly("a {x=5}", "b {x=6, column2=z}");
    }

    @Test
    void rowsWithoutLabel_areEventsWithoutLabel() throws IOException {
        WrittenTable file = csv("x,y,label\n1,2,a\n2,3,\n3,4,b\n4,4,?\n,,\n5,6,NaN\n");
        NamedTable table = file.read();
        assertThat(WrittenTable.rows(table))
                .containsExactly(
                        "a {x=1, y=2}", "null {x=2, y=3}", "b {x=3, y=4}", "null {x=4, y=4}", "null {x=5, y=6}");
        assertThat(table.classes()).containsExactly("a", "b");
        assertThat(table.classIndex(1)).isNegative();
        assertThat(table.value(1, 2)).isNull();
        assertThat(table.line(4)).isEqualTo(7);
        assertThat(file.notes())
                .containsExactly(
                        "rows without any value, left out: 1",
                        "rows without a label, which are events to be predicted: 3 of 5");
    }

    @Test
    void tableWithoutLabels_hasAllColumnsAsFeatures() throws IOException {
        NamedTable table = csv("x,y\n1,2\n2,3\n").readUnlabelled();
        assertThat(WrittenTable.rows(table)).containsExactly("null {x=1, y=2}", "null {x=2, y=3}");
        assertThat(table.label()).isNull();
        assertThat(table.classes()).isEmpty();
        assertThat(WrittenTable.rows(csv("x\n1\n2\n").readUnlabelled())).containsExactly("null {x=1}", "null {x=2}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x,price\n1,100.5\n2,200.25\n3,321.125\n4,55.5\n",
                "x,y\n1,2\n2,3\n",
                "label,x\na,1.5\nb,2.5\na,3.5\n",
                "class,x\na,u\nb,v\na,v\n",
            })
    void lastColumn_thatMayNotBeTheLabel_isTold(String text) throws IOException {
        WrittenTable file = csv(text);
        file.read();
        assertThat(file.notes())
                .hasSize(1)
                .first()
                .asString()
                .startsWith("the last column, '")
                .contains("FILE#");
    }

    @Test
    void label_withComma_isAClass() throws IOException {
        assertThat(csv("x,label\n1,\"Sports, Games\"\n2,Food\n").read().classes())
                .containsExactly("Food", "Sports, Games");
    }

    /** Ids, and times in microseconds: as a number, none could be a feature. */
    @Test
    void numbersOfManyDigits_areTexts() throws IOException {
        WrittenTable file = csv("id,at,label\n1234567890123456789,1700000000000001,a\n7,1700000000000002,b\n");
        assertThat(file.rows())
                .containsExactly("a {id=1234567890123456789, at=1700000000000001}", "b {id=7, at=1700000000000002}");
        assertThat(file.notes()).hasSize(2);
    }

    @Test
    void badRows_whereTheyAreTold_areLeftOut() throws IOException {
        WrittenTable file = csv("x,label\n1,a\n1,2,a\n2\n\"3\n4\",a\n5,b,\n6,b\n");
        assertThat(WrittenTable.rows(file.readPastBadRows())).containsExactly("a {x=1}", "a {x=3\n4}", "b {x=6}");
        assertThat(file.bad())
                .containsExactly(
                        "line 3: row has 3 values, expected 2, one for each column",
                        "line 4: row has 1 values, expected 2, one for each column",
                        "line 7: row has 3 values, expected 2, one for each column");
        assertThatThrownBy(file::read).hasMessageContaining("data.csv, line 3: row has 3 values");
    }

    @Test
    void badQuotes_whereTheyAreTold_costTheirRowAlone() throws IOException {
        WrittenTable file = csv("x,y,label\na,\"b\"c,1\nd,e,2\nf,\"she \"said, no\" to\",1\ni,j,2\n");
        assertThat(WrittenTable.rows(file.readPastBadRows())).containsExactly("2 {x=d, y=e}", "2 {x=i, y=j}");
        assertThat(file.bad()).hasSize(2).first().asString().startsWith("line 2: ");
    }
}
