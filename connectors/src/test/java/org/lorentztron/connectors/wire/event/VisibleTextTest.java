package org.lorentztron.connectors.wire.event;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VisibleTextTest {
    @Test
    void of_controlCharacters_areEscaped() {
        assertThat(VisibleText.of("a\u001b[2J\nWARN b\u0000\u202e\u2028"))
                .isEqualTo("a\\u001b[2J\\u000aWARN b\\u0000\\u202e\\u2028");
        assertThat(VisibleText.of("\u009b\uDB40\uDC41")).isEqualTo("\\u009b\\udb40\\udc41");
    }

    @Test
    void of_otherText_isItself() {
        String text = "n=v \"é\" 東京 \uD83D\uDE00";
        assertThat(VisibleText.of(text)).isSameAs(text);
    }
}
