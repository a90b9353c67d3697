package org.lorentztron.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LibsvmLineTest {
    @Test
    void parse_pairs_indicesFromZero() {
        LibsvmLine line = LibsvmLine.parse("3 1:0.5 4:-2 10:1e-3");

        assertThat(line.label()).isEqualTo("3");
        assertThat(line.indices()).containsExactly(0, 3, 9);
        assertThat(line.values()).containsExactly(0.5f, -2f, 0.001f);
        assertThat(line.largestIndex()).isEqualTo(9);
    }

    /** Dropped as values, but a file's number of features counts them. */
    @Test
    void parse_zeros_droppedButCounted() {
        LibsvmLine line = LibsvmLine.parse("1 2:0 3:7 5:-0.0 6:1e-60");

        assertThat(line.indices()).containsExactly(2);
        assertThat(line.values()).containsExactly(7f);
        assertThat(line.largestIndex()).isEqualTo(5);
    }

    @Test
    void parse_commentQidTabsAndSpaces_skipped() {
        LibsvmLine line = LibsvmLine.parse(" \t2 qid:17\t1:3   2:4 # 3:5 anything, even ':'");

        assertThat(line.label()).isEqualTo("2");
        assertThat(line.indices()).containsExactly(0, 1);
        assertThat(line.values()).containsExactly(3f, 4f);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "\t", "# only a comment", "  # 1 1:2"})
    void parse_nothing_isNoExample(String text) {
        assertThat(LibsvmLine.parse(text)).isNull();
    }

    @Test
    void parse_labelOnly_isAnExampleWithoutFeatures() {
        LibsvmLine line = LibsvmLine.parse("1");

        assertThat(line.indices()).isEmpty();
        assertThat(line.largestIndex()).isEqualTo(-1);
    }

    /** One class must not become two because tools write its number differently. */
    @ParameterizedTest
    @CsvSource({
        "+1, 1",
        "1.0, 1",
        "1e0, 1",
        "01, 1",
        "-1, -1",
        "-0, 0",
        "1.5, 1.5",
        "7e20, 7e20",
        "cat, cat",
        "1d, 1d",
        "NaN, NaN"
    })
    void parse_label_integersNormalised(String written, String label) {
        assertThat(LibsvmLine.parse(written + " 1:1").label()).isEqualTo(label);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "1:2 2:3 | line starts with '1:2', expected a label",
                "1,2 1:3 | label is '1,2', expected one class, not several",
                "1 2 | '2' found, expected index:value",
                "1 1:2 qid:3 | index is 'qid', expected an integer of 1 or more",
                "1 x:2 | index is 'x', expected an integer of 1 or more",
                "1 1.5:2 | index is '1.5', expected an integer of 1 or more",
                "1 9999999999:2 | index is '9999999999', expected an integer of 1 or more",
                "1 0:2 | index is 0, expected 1 or more (indices count from 1)",
                "1 -3:2 | index is -3, expected 1 or more (indices count from 1)",
                "1 3:1 2:1 | index 2 follows index 3, expected ascending indices",
                "1 3:1 3:1 | index 3 follows index 3, expected ascending indices",
                "1 3:0 3:1 | index 3 follows index 3, expected ascending indices",
                "1 1: | value is '', expected a number",
                "1 1:x | value is 'x', expected a number",
                "1 1:2:3 | value is '2:3', expected a number",
                "1 1:2d | value is '2d', expected a number",
                "1 1:0x1p3 | value is '0x1p3', expected a number",
                "1 1:NaN | value is NaN, expected a finite number up to 1e15",
                "1 1:-Infinity | value is -Infinity, expected a finite number up to 1e15",
                "1 1:1e39 | value is 1e39, expected a finite number up to 1e15"
            })
    void parse_malformed_saysWhatAndWhatWasExpected(String text, String message) {
        assertThatThrownBy(() -> LibsvmLine.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
