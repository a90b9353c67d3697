package org.lorentztron.connectors.wire.named;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EncodedTextTest {
    @Test
    void list_ofAnyTexts_isReadAgain() {
        List<String> texts = List.of(
                "Sports, Games",
                "5%",
                "%2C",
                "\"a\"",
                "'tis",
                "O'Brien",
                "a\\",
                "a=b>c&d",
                " x ",
                "\u3000\u00a0y",
                "\n",
                "100 %",
                "\u4f60\u597d");
        String list = EncodedText.list(texts);
        assertThat(EncodedText.entries(list).stream().map(EncodedText::decoded)).isEqualTo(texts);
        assertThat(EncodedText.list(List.of("ok", "no fraud", "a=b"))).isEqualTo("ok,no fraud,a=b");
    }

    /** What other programs understand would be read as other texts here. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "Food,\"Sports, Games\"      | Food,Sports%2C Games",
                "Sports\\, Games,Food        | Sports%2C Games,Food",
                "'a','b'                     | a,b",
                "100%,ok                     | 100%25,ok",
                "a%2,b%zz                    | a%252,b%25zz",
                "Food=1,\"Sports, Games\"=2  | Food=1,Sports%2C Games=2",
                "ok>\"a,b\"=1                | ok>a%2Cb=1",
            })
    void entries_ofASpellingOfOthers_areRefusedWithTheRightOne(String list, String corrected) {
        assertThatThrownBy(() -> EncodedText.entries(list))
                .isInstanceOf(MisspeltListException.class)
                .hasMessage("expected commas, percent signs and quotes of a text percent-encoded: " + corrected);
        assertThat(EncodedText.entries(corrected)).isNotEmpty();
    }

    @Test
    void entries_withSignsThatMeanNothing_areAsTheyStand() {
        assertThat(EncodedText.entries("O'Brien, 5\" ,a\\b,don't")).containsExactly("O'Brien", "5\"", "a\\b", "don't");
        // Of somebody else, as in the manifest of a version.
        assertThat(EncodedText.decoded("100%")).isEqualTo("100%");
        assertThat(EncodedText.decoded("%FF")).isEqualTo("%FF");
        assertThat(EncodedText.decoded("%e4%bd%a0")).isEqualTo("\u4f60");
    }
}
