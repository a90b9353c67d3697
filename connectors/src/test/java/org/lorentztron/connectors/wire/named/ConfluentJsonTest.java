package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.avro.ConfluentWriter;

class ConfluentJsonTest {
    private static final byte[] EVENT = "{\"label\":\"a\",\"features\":{\"x\":1.5}}".getBytes(UTF_8);

    private final ConfluentJson format = new ConfluentJson(EventMapping.STANDARD, NameRules.NONE);

    @Test
    void decode_anyId_readsTheJsonBehindIt() throws MalformedEventException {
        NamedJson json = new NamedJson(EventMapping.STANDARD, NameRules.NONE);
        assertThat(format.decode(ConfluentWriter.framed(-1, EVENT))).isEqualTo(json.decode(EVENT));
    }

    @ParameterizedTest
    @CsvSource({
        "7b, not-json, 'value starts with 7B, expected 00'",
        "01, not-json, 'value starts with 01 (a schema GUID)'",
        "00000000, not-json, 'value has 4 bytes, expected at least the 5'",
        "0000000001, empty, value has no bytes",
        "00000000017b, not-json, ''",
        "'', empty, value has no bytes",
    })
    void decode_otherBytes_areRefused(String hex, String reason, String message) {
        byte[] bytes = java.util.HexFormat.of().parseHex(hex);
        MalformedEventException refused =
                catchThrowableOfType(MalformedEventException.class, () -> format.decode(bytes));
        assertThat(refused.reason().id()).isEqualTo(reason);
        assertThat(refused).hasMessageContaining(message);
    }
}
