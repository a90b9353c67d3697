package org.lorentztron.tools.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PageTextTest {
    private static String bytes(String text) {
        return PageText.bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void bytes_text_isItselfWithNothingHidden() {
        assertThat(bytes("{\"a\": \"ä€😀\"}")).isEqualTo("{\"a\": \"ä€😀\"}");
        assertThat(bytes("a\u001b[2J\nb\u202e")).isEqualTo("a\\u001b[2J\\u000ab\\u202e");
    }

    @Test
    void bytes_noText_isHexadecimal() {
        assertThat(PageText.bytes(new byte[] {(byte) 0xC3, 1, 0, (byte) 0xFF})).isEqualTo("c3 01 00 ff");
    }

    @Test
    void bytes_none_isEmpty() {
        assertThat(PageText.bytes(null)).isEmpty();
        assertThat(PageText.bytes(new byte[0])).isEmpty();
    }

    /** A cut within a character leaves a text, not hexadecimal. */
    @Test
    void bytes_many_areCutBetweenCharacters() {
        assertThat(bytes("x".repeat(300))).isEqualTo("x".repeat(256) + "…");
        assertThat(bytes("x".repeat(255) + "ä")).isEqualTo("x".repeat(255) + "…");
        // Half a character at the very end is none that was cut here.
        assertThat(PageText.bytes(new byte[] {'x', (byte) 0xC3})).isEqualTo("78 c3");
    }

    @Test
    void label_long_isCutBetweenCharacters() {
        assertThat(PageText.label("<b>")).isEqualTo("<b>");
        assertThat(PageText.label("😀".repeat(41))).isEqualTo("😀".repeat(40) + "…");
    }
}
