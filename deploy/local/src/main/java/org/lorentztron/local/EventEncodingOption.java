package org.lorentztron.local;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.lorentztron.connectors.wire.EventAvro;
import org.lorentztron.connectors.wire.EventJson;
import org.lorentztron.connectors.wire.LabeledEvent;
import picocli.CommandLine.TypeConversionException;

/** The formats in which {@code produce} writes events. All hold the same float32 values. */
enum EventEncodingOption {
    JSON("json", EventJson::dense),
    JSON_SPARSE("json-sparse", EventJson::sparse),
    AVRO("avro", EventAvro::float32),
    AVRO_SPARSE("avro-sparse", EventAvro::sparse);

    private final String id;
    private final Function<LabeledEvent, byte[]> encoding;

    EventEncodingOption(String id, Function<LabeledEvent, byte[]> encoding) {
        this.id = id;
        this.encoding = encoding;
    }

    Function<LabeledEvent, byte[]> encoding() {
        return encoding;
    }

    static EventEncodingOption parse(String text) {
        for (EventEncodingOption format : values()) {
            if (format.id.equals(text)) {
                return format;
            }
        }
        List<String> ids = Arrays.stream(values()).map(format -> format.id).toList();
        throw new TypeConversionException("'" + text + "' is none of " + String.join(", ", ids));
    }
}
