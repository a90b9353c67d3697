package org.lorentztron.connectors.wire.named.avro;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.avro.BoundedDecoder;
import org.lorentztron.connectors.wire.avro.SingleObject;
import org.lorentztron.connectors.wire.event.EventAvro;
import org.lorentztron.connectors.wire.event.EventText;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.named.EventBuilder;
import org.lorentztron.connectors.wire.named.EventField;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.FieldTree;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.connectors.wire.named.NamedFormat;

/**
 * Events with named features in Avro's single-object encoding, schema {@code avro/LabeledEvent.avsc}, as
 * {@link EventAvro} has them, with the features
 *
 * <pre>
 *   06, map, map, map    NamedFeatures: numbers (float64), texts, lists of texts, each by its name
 * </pre>
 *
 * A name is that of one field: a dot in it is part of it. Where a text is needed, 7.0 is 7, up to 2^53. Not
 * thread-safe.
 */
public final class NamedAvro extends NamedFormat {
    private static final long serialVersionUID = 1L;

    /** Of the union of features. */
    private static final int NAMED = 3;

    /** 2^53: all whole numbers of at most this magnitude are float64. */
    private static final double LARGEST_WHOLE = 0x1p53;

    private final NameRules rules;
    private final transient BoundedDecoder decoder = new BoundedDecoder();

    /** What is read of a value. */
    @FunctionalInterface
    private interface ValueReader {
        void read(EventField field) throws IOException, MalformedEventException;
    }

    /** @param rules what is made of values */
    public NamedAvro(NameRules rules) {
        super(new EventBuilder(
                EventMapping.FEATURES_ALONE,
                new FieldTree(EventMapping.FEATURES_ALONE, rules),
                MalformedReason.NOT_AVRO));
        this.rules = rules;
    }

    /** With new buffers: serialization keeps the configuration alone. */
    private Object readResolve() {
        return new NamedAvro(rules);
    }

    @Override
    public LabeledEvent decode(byte @Nullable [] value) throws MalformedEventException {
        byte[] bytes = EventText.checkSize(value, EventText.DEFAULT_MAX_BYTES);
        try {
            EventAvro.HEADER.expect(bytes);
            decoder.reset(bytes, SingleObject.HEADER_LENGTH);
            return readEvent();
        } catch (IOException e) {
            throw new MalformedEventException(
                    MalformedReason.NOT_AVRO, Objects.requireNonNullElseGet(e.getMessage(), e::toString));
        }
    }

    /** Features are all that has names. */
    @Override
    protected NamedFormat ofWholeRecord() {
        return this;
    }

    private LabeledEvent readEvent() throws IOException, MalformedEventException {
        String id = branch("id", 2) == 0 ? null : EventText.check("id", decoder.readString());
        long timestamp =
                branch("timestamp", 2) == 0 ? LabeledEvent.NO_TIMESTAMP : EventText.checkTimestamp(decoder.readLong());
        String label = readLabel();
        if (branch("features", NAMED + 1) != NAMED) {
            throw new MalformedEventException(
                    MalformedReason.WRONG_TYPE,
                    "features have indices, expected names as in NamedFeatures; for features without names, give the"
                            + " job their number as --features");
        }
        readFeatures();
        double weight = EventText.checkWeight("weight", decoder.readDouble());
        decoder.expectEnd();
        LabeledEvent event = builder.event();
        return new LabeledEvent(id, label, timestamp, event.features(), event.numbers(), weight, event.segments());
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

    private void readFeatures() throws IOException, MalformedEventException {
        builder.begin();
        long object = builder.open(builder.tree().top());
        readMap(object, this::readNumber);
        readMap(object, field -> {
            byte[] text = readText();
            builder.scalars().text(field, text, 0, text.length);
        });
        readMap(object, this::readList);
    }

    /** The schema has no type for whole numbers: those that a float64 holds exactly are whole ones. */
    private void readNumber(EventField field) throws IOException, MalformedEventException {
        double number = decoder.readDouble();
        if (number == Math.rint(number) && Math.abs(number) <= LARGEST_WHOLE) {
            builder.scalars().integer(field, (long) number);
        } else {
            builder.scalars().real(field, number);
        }
    }

    private void readMap(long object, ValueReader values) throws IOException, MalformedEventException {
        for (long block = decoder.readMapStart(); block > 0; block = decoder.mapNext()) {
            for (long left = block; left > 0; left--) {
                byte[] name = readText();
                EventField field = builder.tree().child(builder.tree().top(), name, 0, name.length);
                builder.enter(field, object);
                values.read(field);
            }
        }
    }

    private void readList(EventField field) throws IOException, MalformedEventException {
        builder.openArray(field);
        for (long block = decoder.readArrayStart(); block > 0; block = decoder.arrayNext()) {
            for (long left = block; left > 0; left--) {
                byte[] text = readText();
                builder.elements().text(field, text, 0, text.length);
            }
        }
    }

    private byte[] readText() throws IOException {
        return decoder.readString().getBytes(UTF_8);
    }
}
