package org.lorentztron.connectors.wire.event;

import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.avro.BoundedDecoder;
import org.lorentztron.connectors.wire.avro.EventLabel;
import org.lorentztron.connectors.wire.avro.SingleObject;

/**
 * Labels in Avro's single-object encoding, schema {@code avro/EventLabel.avsc}, by the rules of {@link LabelJson}. The
 * record must have exactly this schema's fingerprint and end where the label ends. Not thread-safe.
 */
final class LabelAvro {
    /** What every label begins with. */
    static final SingleObject HEADER = new SingleObject(EventLabel.getClassSchema());

    private final BoundedDecoder decoder = new BoundedDecoder();

    SentLabel decode(byte[] value) throws MalformedEventException {
        try {
            HEADER.expect(value);
            decoder.reset(value, SingleObject.HEADER_LENGTH);
            String id = EventText.check("id", decoder.readString());
            long timestamp = branch("timestamp", 2) == 0
                    ? LabeledEvent.NO_TIMESTAMP
                    : EventText.checkTimestamp(decoder.readLong());
            String label = readLabel();
            double weight = branch("weight", 2) == 0
                    ? SentLabel.NO_WEIGHT
                    : EventText.checkWeight("weight", decoder.readDouble());
            decoder.expectEnd();
            return new SentLabel(id, label, timestamp, weight);
        } catch (IOException e) {
            throw new MalformedEventException(
                    MalformedReason.NOT_AVRO, Objects.requireNonNullElseGet(e.getMessage(), e::toString));
        }
    }

    private @Nullable String readLabel() throws IOException, MalformedEventException {
        return switch (branch("label", 3)) {
            case 0 -> null;
            case 1 -> EventText.check("label", decoder.readString());
            default -> Long.toString(decoder.readLong());
        };
    }

    private int branch(String field, int branches) throws IOException {
        int index = decoder.readIndex();
        if (index >= 0 && index < branches) {
            return index;
        }
        throw new IOException(field + " has union index " + index + ", expected 0 to " + (branches - 1));
    }
}
