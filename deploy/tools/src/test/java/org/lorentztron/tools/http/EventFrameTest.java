package org.lorentztron.tools.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class EventFrameTest {
    private static String frame(String data) {
        return new String(EventFrame.of("tick", data), StandardCharsets.UTF_8);
    }

    @Test
    void of_oneLine_isOneField() {
        assertThat(frame("{\"a\":\"ä\"}")).isEqualTo("event: tick\ndata: {\"a\":\"ä\"}\n\n");
    }

    /** A label with a line end must not begin a message of its own. */
    @Test
    void of_lineEndsOfAllKinds_stayWithinTheMessage() {
        assertThat(frame("a\nevent: all\r\ndata: b\rc\n\nd"))
                .isEqualTo("event: tick\ndata: a\ndata: event: all\ndata: data: b\ndata: c\ndata: \ndata: d\n\n");
    }

    @Test
    void of_nothing_isAMessageWithoutData() {
        assertThat(frame("")).isEqualTo("event: tick\ndata: \n\n");
    }

    @Test
    void of_eventOfTwoLines_isRefused() {
        assertThatThrownBy(() -> EventFrame.of("a\nb", "")).hasMessage("event is \"a\nb\", expected one line");
    }
}
