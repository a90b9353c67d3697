package org.lorentztron.connectors.wire.event;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DeadLetterHeadersTest {
    private final DeadLetter letter = new DeadLetter(
            MalformedReason.WRONG_LENGTH,
            "features has length 12, expected 784",
            "events",
            3,
            1234567L,
            1700000000000L,
            null,
            new byte[] {1, 2, 3},
            3);

    @Test
    void of_hasTheDocumentedHeaders() {
        Map<String, String> texts = new HashMap<>();
        DeadLetterHeaders.of(letter, "payments").forEach((name, value) -> texts.put(name, new String(value, UTF_8)));
        assertThat(texts)
                .isEqualTo(Map.of(
                        "lorentztron.error.reason", "wrong-length",
                        "lorentztron.error.message", "features has length 12, expected 784",
                        "lorentztron.error.topic", "events",
                        "lorentztron.error.partition", "3",
                        "lorentztron.error.offset", "1234567",
                        "lorentztron.error.timestamp", "1700000000000",
                        "lorentztron.error.original-length", "3",
                        "lorentztron.error.model", "payments"));
    }

    @ParameterizedTest
    @EnumSource
    void read_ofHeaders_isTheLetter(MalformedReason reason) {
        DeadLetter sent = new DeadLetter(reason, "ü", "t", 0, 0, -1, new byte[] {9}, null, -1);
        assertThat(DeadLetterHeaders.read(DeadLetterHeaders.of(sent, "payments"), sent.key(), sent.value()))
                .isEqualTo(sent);
        assertThat(reason.id()).matches("[a-z]+(-[a-z0-9]+)*");
    }

    @Test
    void read_ofARow_namesTheRow() {
        Map<String, byte[]> headers = DeadLetterHeaders.of(letter.ofRow(10_000), "payments");

        assertThat(headers.get("lorentztron.error.row")).asString(UTF_8).isEqualTo("10000");
        assertThat(DeadLetterHeaders.read(headers, letter.key(), letter.value()))
                .isEqualTo(letter.ofRow(10_000));
    }

    /** Two jobs may have one dead-letter topic, and another program may have written there. */
    @Test
    void mayBeOf_model_isFalseForLettersOfAnotherAlone() {
        Map<String, byte[]> headers = new HashMap<>(DeadLetterHeaders.of(letter, "zahlungen-ü"));
        assertThat(DeadLetterHeaders.mayBeOf("zahlungen-ü", headers)).isTrue();
        assertThat(DeadLetterHeaders.mayBeOf("zahlungen", headers)).isFalse();
        headers.remove(DeadLetterHeaders.MODEL);
        assertThat(DeadLetterHeaders.mayBeOf("zahlungen", headers)).isTrue();
    }

    @Test
    void read_absentOrWrongHeader_isRefused() {
        Map<String, byte[]> headers = new HashMap<>(DeadLetterHeaders.of(letter, "payments"));
        headers.put(DeadLetterHeaders.OFFSET, "x".getBytes(UTF_8));
        assertThatThrownBy(() -> DeadLetterHeaders.read(headers, null, null))
                .hasMessage("header lorentztron.error.offset is \"x\", expected a number");
        headers.remove(DeadLetterHeaders.OFFSET);
        assertThatThrownBy(() -> DeadLetterHeaders.read(headers, null, null))
                .hasMessageStartingWith("header lorentztron.error.offset is absent");
    }
}
