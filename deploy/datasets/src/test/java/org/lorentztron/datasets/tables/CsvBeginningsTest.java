package org.lorentztron.datasets.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What stands before the rows of CSV files, and quotes that end none of them. */
class CsvBeginningsTest {
    @TempDir
    Path folder;

    private WrittenTable csv(String text) throws IOException {
        return WrittenTable.csv(folder, text);
    }

    /** The files of scikit-learn's own data sets, and others of their shape. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "150,4,setosa,versicolor,virginica\n5.1,3.5,1.4,0.2,0\n7.0,3.2,4.7,1.4,1\n",
                "178,13,class_0,class_1,class_2\n14.23,1.71,2.43,15.6,127,2.8,3.06,0.28,2.29,5.64,1.04,3.92,1065,0\n",
                "569,5,malignant,benign\n17.99,10.38,122.8,1001,0.1184,0\n20.57,17.77,132.9,1326,0.08474,1\n",
                "506,3,,\n\"CRIM\",\"ZN\",\"INDUS\",\"MEDV\"\n0.1,18,2.31,24\n",
                "2,1,no,yes\n0.5,1\n0.25,0\n",
                "3;2;a;b\n0.5;1.5;1\n",
            })
    void header_thatCountsRows_isRefusedByName(String text) throws IOException {
        for (boolean header : new boolean[] {true, false}) {
            assertThatThrownBy(() -> csv(text).in(null, null, header).readPastBadRows())
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("data.csv, line 1: first row counts ")
                    .hasMessageContaining("scikit-learn", "--no-header");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2019,2,class\n5,6,a\n",
                "2019,2020,class\n5,6,1\n",
                "4,3,a,class\n5,6,x,2\n",
                "x,2,class\n5,6,0\n",
                "0,2,class\n5,6,0\n",
            })
    void header_ofOtherNumbers_isOfNames(String text) throws IOException {
        assertThat(csv(text).read().size()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "# from an archive, in May\\n#\\nx,label\\n1,a\\n | 2",
                "# x: width\\n# y, z: none\\n# label: class\\nx;label\\n1;a\\n | 3",
                "#\\r\\nx,label\\r\\n1,a\\r\\n | 1",
                "# x,label\\n# the names\\n\\nx,label\\n1,a | 2",
                "#said \"so\\nx\\tlabel\\n1\\ta\\n | 1",
            })
    void comments_atTheBeginning_areLeftOutAndTold(String written, int lines) throws IOException {
        WrittenTable file = csv(written.translateEscapes() + "\n");
        assertThat(file.rows()).containsExactly("a {x=1}");
        assertThat(file.notes()).contains("comments at the beginning, left out: " + lines);
    }

    /** As archives write them: longer than what decides on the separator. */
    @Test
    void comments_ofManyLines_countAsLines() throws IOException {
        String comments = "# COLUMN pl_name: Planet Name, as in the paper; see there\n".repeat(1_000);
        assertThat(csv(comments + "x,y,label\n1,2,a\n").rows()).containsExactly("a {x=1, y=2}");
        assertThatThrownBy(() -> csv(comments + "x,y,label\n1,2,a\n1,2\n").read())
                .hasMessageContaining("line 1003: row has 2 values");
        assertThatThrownBy(() -> csv(comments + "1,2,3\n3,4,5\n").read())
                .hasMessageContaining("line 1001: first row holds only numbers");
        assertThatThrownBy(() -> csv(comments + "5,5,b\n" + "6,6,b\n".repeat(9)).read())
                .hasMessageContaining("line 1001: first row looks like the others");
    }

    /** A sign is part of a name or of a text where the line has as many values as others. */
    @Test
    void lines_thatBeginLikeComments_areRowsWhereTheyHaveTheirValues() throws IOException {
        assertThat(csv("#kind,x\na,1\nb,2\n").rows()).containsExactly("1 {#kind=a}", "2 {#kind=b}");
        assertThat(csv("#1,a\n#2,b\n#3,a\n").in(null, null, false).rows())
                .containsExactly("a {column1=#1}", "b {column1=#2}", "a {column1=#3}");
        assertThat(csv("#1,a\n#2,b\n3,a\n").in(null, null, false).rows())
                .containsExactly("a {column1=#1}", "b {column1=#2}", "a {column1=3}");
        assertThat(csv("# names\n#x,label\n1,a\n").rows()).containsExactly("a {#x=1}");
        assertThat(csv("x,label\n#1,a\n").rows()).containsExactly("a {x=#1}");
    }

    @Test
    void quote_thatIsNeverClosed_isNamedByTheLineWhereItOpens() {
        assertThatThrownBy(() -> csv("x,y\n1,2\n3,\"4\n5,6\n").readPastBadRows())
                .hasMessageContaining("data.csv, line 3: a quote opens here that is never closed");
        assertThatThrownBy(() -> csv("#\nx,y,z\n1,\"2\n3\",\"4\n5,6\n7,8,9\n").readPastBadRows())
                .hasMessageContaining("line 4: a quote opens here");
    }
}
