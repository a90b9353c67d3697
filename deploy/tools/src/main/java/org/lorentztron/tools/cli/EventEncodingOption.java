package org.lorentztron.tools.cli;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.lorentztron.connectors.wire.event.EventAvro;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.job.options.events.EventEncoding;
import picocli.CommandLine.TypeConversionException;

/** The formats in which events are written. All hold the same float32 values. */
public enum EventEncodingOption {
    JSON("json", EventEncoding.JSON, EventJson::dense),
    JSON_SPARSE("json-sparse", EventEncoding.JSON, EventJson::sparse),
    AVRO("avro", EventEncoding.AVRO, EventAvro::float32),
    AVRO_SPARSE("avro-sparse", EventEncoding.AVRO, EventAvro::sparse),
    /** Only for gray values / 255, which drawn digits and MNIST are. */
    AVRO_BYTES("avro-bytes", EventEncoding.AVRO, event -> EventAvro.uint8(event, 1 / 255.0));

    private final String id;
    private final EventEncoding read;
    private final Function<LabeledEvent, byte[]> encoding;

    EventEncodingOption(String id, EventEncoding read, Function<LabeledEvent, byte[]> encoding) {
        this.id = id;
        this.read = read;
        this.encoding = encoding;
    }

    /** As on the command line. */
    public String id() {
        return id;
    }

    /** What the job must be told to read such events. */
    public EventEncoding read() {
        return read;
    }

    /** From an event to a record's value. */
    public Function<LabeledEvent, byte[]> encoding() {
        return encoding;
    }

    /**
     * The format of an id.
     *
     * @throws TypeConversionException if it is that of none
     */
    public static EventEncodingOption parse(String text) {
        for (EventEncodingOption format : values()) {
            if (format.id.equals(text)) {
                return format;
            }
        }
        List<String> ids = Arrays.stream(values()).map(format -> format.id).toList();
        throw new TypeConversionException("'" + text + "' is none of " + String.join(", ", ids));
    }
}
