package org.lorentztron.connectors.wire.version;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AliasMoveTest {
    private static final AliasMove MOVE = new AliasMove(41, "ann", "\"42\" misses \u20ac", 1_700_000_000_000L);

    @Test
    void decode_whatWasEncoded_isEqual() throws IOException {
        assertThat(new String(MOVE.encode(), UTF_8))
                .isEqualTo("{\"version\":41,\"by\":\"ann\",\"reason\":\"\\\"42\\\" misses \u20ac\","
                        + "\"time\":1700000000000}");
        assertThat(AliasMove.decode(MOVE.encode())).isEqualTo(MOVE);
    }

    @Test
    void decode_moreFields_arePassedOver() throws IOException {
        String more = "{\"x\": {\"version\": 7}, \"version\": 2, \"by\": \"\", \"y\": [1, {}], \"reason\": \"r\","
                + " \"time\": 3, \"z\": null}";
        assertThat(AliasMove.decode(more.getBytes(UTF_8))).isEqualTo(new AliasMove(2, "", "r", 3));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            textBlock =
                    """
            {"by": "", "reason": "", "time": 1};alias has no version, expected version, by, reason and time
            {"version": "1", "by": "", "reason": "", "time": 1};alias has no version, expected version, by, reason and time
            {"version": 1, "by": "", "reason": ""};alias has no time, expected version, by, reason and time
            {"version": 0, "by": "", "reason": "", "time": 1};version is 0, expected 1 or more
            [41];record is no JSON object, expected where the alias stands
            """)
    void decode_anythingElse_isRefused(String value, String message) {
        assertThatThrownBy(() -> AliasMove.decode(value.getBytes(UTF_8)))
                .isInstanceOf(IOException.class)
                .hasMessage(message);
    }

    @Test
    void decode_noJsonOrATombstone_isRefused() {
        assertThatThrownBy(() -> AliasMove.decode("{\"version\"".getBytes(UTF_8)))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> AliasMove.decode(null))
                .hasMessage("record has no value (a tombstone), expected where the alias stands");
    }
}
