package org.lorentztron.datasets.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.datasets.NamedExample;
import org.lorentztron.datasets.named.DataName;

class NamedTableTest {
    @TempDir
    Path folder;

    private NamedTable csv(String text, String label, String... texts) throws IOException {
        return open("csv", text, label, texts);
    }

    private NamedTable open(String kind, String text, String label, String... texts) throws IOException {
        Path file = Files.writeString(folder.resolve("data." + kind), text);
        return DataName.of(kind + ":" + file + label).openNamed(TableRules.PLAIN.withTexts(Set.of(texts)));
    }

    @Test
    void value_csv_isAsWritten() throws IOException {
        NamedTable table = csv("b,kind,a,colour\n1,yes,-2.5,red\n,no,5.0,?\n", "#kind");

        assertThat(table.value(0, 0)).isEqualTo(1L);
        assertThat(table.value(1, 0)).isNull();
        assertThat(table.value(0, 1)).isEqualTo("yes");
        assertThat(table.value(1, 1)).isEqualTo("no");
        assertThat(table.value(1, 2)).isEqualTo(5.0);
        assertThat(table.value(0, 3)).isEqualTo("red");
        assertThat(table.value(1, 3)).isNull();
    }

    @Test
    void example_csv_hasValuesByNameInTheOrderOfColumns() throws IOException {
        NamedTable table = csv("b,kind,a,colour\n1,yes,-2.5,red\n3,no,0,\"light, blue\"\n", "#kind");
        assertThat(table.size()).isEqualTo(2);
        assertThat(table.classes()).containsExactly("no", "yes");
        assertThat(table.label()).isEqualTo("kind");
        NamedExample first = table.example(0);
        assertThat(first.label()).isEqualTo("yes");
        assertThat(first.index()).isEqualTo(1);
        assertThat(List.copyOf(first.features().entrySet()))
                .containsExactly(Map.entry("b", 1L), Map.entry("a", -2.5), Map.entry("colour", "red"));
        assertThat(table.example(1).features()).containsEntry("colour", "light, blue");
        assertThatThrownBy(() -> table.example(2)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    /** A code such as 5 may become a category, 5.0 may not. */
    @Test
    void example_wholeNumbers_areThoseWrittenWhole() throws IOException {
        NamedTable table = csv("x,y\n5,a\n5.0,a\n5e0,a\n+7,a\n-0,a\n-0.0,a\n999999999999999,a\n5.5,a\n", "");
        assertThat(table.columns().get(0).least()).isEqualTo(-0.0);
        assertThat(List.of(0, 1, 2, 3, 4, 5, 6, 7))
                .extracting(row -> table.example(row).features().get("x"))
                .containsExactly(5L, 5.0, 5.0, 7L, 0L, -0.0, 999_999_999_999_999L, 5.5);
    }

    /** Float32 would make 0.10000000149011612 of 0.1, and the reader of events rounds by itself. */
    @Test
    void example_decimals_areNotRoundedToFloat32() throws IOException {
        NamedTable table = csv("x,y\n0.1,a\n16777217,a\n1234567.891,a\n1e-60,a\n", "");
        assertThat(List.of(0, 1, 2, 3))
                .extracting(row -> table.example(row).features().get("x"))
                .containsExactly(0.1, 16_777_217L, 1234567.891, 1e-60);
    }

    /** Also where zero is none of the numbers: a missing one is no zero here. */
    @Test
    void example_missingValues_areAbsent() throws IOException {
        NamedTable table = csv("age,colour,y\n20,red,a\n?,,b\n30,NaN,a\nnan,blue,b\n", "");
        assertThat(table.example(1).features()).isEmpty();
        assertThat(table.example(2).features()).containsOnlyKeys("age");
        assertThat(table.example(3).features()).containsOnlyKeys("colour");
    }

    /** Numbers as labels are the classes of LIBSVM files, as in {@link Table}. */
    @Test
    void example_numbersAsLabels_areClassesInTheirOrder() throws IOException {
        NamedTable table = csv("x,y\n1,10\n1,9.0\n1,-2\n", "");
        assertThat(table.classes()).containsExactly("-2", "9", "10");
        assertThat(List.of(0, 1, 2))
                .extracting(row -> table.example(row).label())
                .containsExactly("10", "9", "-2");
        assertThat(List.of(0, 1, 2))
                .extracting(row -> table.example(row).index())
                .containsExactly(2, 1, 0);
    }

    @Test
    void example_arff_hasDeclaredTypes() throws IOException {
        NamedTable table = open(
                "arff",
                "@attribute size real\n@attribute code {1,2,3}\n@attribute y {b,a}\n@data\n0.1,2,a\n?,?,b\n",
                "");
        assertThat(table.classes()).containsExactly("b", "a");
        assertThat(table.example(0).features()).isEqualTo(Map.of("size", 0.1, "code", "2"));
        assertThat(table.example(1).features()).isEmpty();
        assertThat(table.columns().get(1).texts()).isEqualTo(3);
    }

    /** Ids may have more digits than a number may, and zeros before them. */
    @Test
    void read_columnOfTexts_isAsItIsWritten() throws IOException {
        String text = "id,x,y\n00000000000000000000017,1,a\n18,2,b\n";
        NamedTable table = csv(text, "", "id");
        assertThat(table.example(0).features()).containsEntry("id", "00000000000000000000017");
        assertThat(table.example(1).features()).containsEntry("id", "18");
        assertThat(open("arff", "@attribute id real\n@attribute y {a}\n@data\n007,a\n", "", "id")
                        .example(0)
                        .features())
                .containsEntry("id", "007");
        assertThatThrownBy(() -> csv("id,y\n2000000000000000,a\n0.5,b\n", ""))
                .hasMessageContaining("line 2, column 'id'");
    }

    @Test
    void columns_ofAnyType_areSummed() throws IOException {
        NamedTable table = csv("whole,part,text,none,y\n3,0.5,u,,a\n-4,2,v,?,b\n?,,u,,a\n", "");
        assertThat(table.columns())
                .containsExactly(
                        new NamedColumn("whole", 0, -4L, 3L, 1),
                        new NamedColumn("part", 0, 0.5, 2.0, 1),
                        new NamedColumn("text", 2, null, null, 0),
                        new NamedColumn("none", 0, null, null, 3),
                        new NamedColumn("y", 2, null, null, 0));
    }

    /** A feature cannot be two columns. */
    @Test
    void read_columnsOfOneName_areRefused() {
        assertThatThrownBy(() -> csv("x,x,y\n1,2,a\n", ""))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("data.csv: has several columns 'x', expected different names");
    }

    @Test
    void read_dataThatIsNoTable_isABug() {
        assertThatThrownBy(() -> DataName.of("libsvm:x").openNamed(TableRules.PLAIN))
                .isInstanceOf(IllegalStateException.class);
    }
}
