package org.lorentztron.connectors.wire.named.avro;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.HexFormat;
import java.util.Map;
import org.apache.avro.Schema;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.NamePatterns;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.connectors.wire.named.NamedJson;
import org.lorentztron.connectors.wire.named.TimeFormat;

/** Events of Avro for tests, and the same events in JSON. */
final class FlatAvro {
    static final EventMapping FLAT =
            new EventMapping("", "id", "label", "ts", TimeFormat.MILLIS, "weight", EventMapping.ALL_OTHERS, Map.of());
    static final NameRules RULES = new NameRules(
            NamePatterns.of("cat", "cats"), NamePatterns.of("words"), NamePatterns.NONE, NamePatterns.of("no"));

    private FlatAvro() {}

    static ConfluentAvro format(EventMapping mapping, Schema schema) {
        return new ConfluentAvro(mapping, RULES, id -> schema);
    }

    static LabeledEvent json(EventMapping mapping, String event) throws MalformedEventException {
        return new NamedJson(mapping, RULES).decode(event.getBytes(UTF_8));
    }

    /** A record with one field. */
    static Schema schema(String name, String type) {
        return new Schema.Parser()
                .parse("{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"" + name + "\",\"type\":" + type
                        + "}]}");
    }

    static byte[] framed(String hex) {
        return ConfluentWriter.framed(1, HexFormat.of().parseHex(hex));
    }

    static MalformedEventException refusal(ConfluentAvro format, byte[] bytes) {
        return catchThrowableOfType(MalformedEventException.class, () -> format.decode(bytes));
    }
}
