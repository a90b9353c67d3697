package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.EventText;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.event.StrictJson;
import org.lorentztron.connectors.wire.named.EventField.Use;
import org.lorentztron.model.Features;

/** Features with names as applications have them: in maps, or in events as they stand in the topic. Thread-safe. */
public final class NamedEvents {
    private final EventMapping mapping;
    private final NameRules rules;
    /** Readers belong to one thread at a time. */
    private final Queue<Readers> idle = new ConcurrentLinkedQueue<>();

    private record Readers(NamedJson json, EventBuilder builder) {}

    /** Something that a reader is asked for. */
    @FunctionalInterface
    private interface Reading<T> {
        T by(Readers readers) throws MalformedEventException;
    }

    /**
     * The events of a job.
     *
     * @param mapping where an event has what
     * @param rules what is made of values
     */
    public NamedEvents(EventMapping mapping, NameRules rules) {
        this.mapping = mapping;
        this.rules = rules;
    }

    /** The events of the job that published a version of this feature space with these options. */
    public static NamedEvents of(String featureSpace, Map<String, String> options) {
        return new NamedEvents(
                MappingOptions.mapping(options), MappingOptions.rules(options).of(featureSpace));
    }

    /** Reads events in JSON, with their envelope; belongs to one thread at a time. */
    public NamedJson json() {
        return new NamedJson(mapping, rules);
    }

    /** Reads what stands in {@code features} of events alone; belongs to one thread at a time. */
    public NamedJson featuresAlone() {
        return new NamedJson(EventMapping.FEATURES_ALONE, rules);
    }

    /**
     * The features of an event as it stands in the topic, with its envelope; id, label and time are not used.
     *
     * @throws IllegalArgumentException if it is no event of the job, with the field and why
     */
    public Features features(String json) {
        return read(readers -> readers.json().decode(json.getBytes(UTF_8))).features();
    }

    /**
     * The features of an object.
     *
     * @param features numbers, texts, booleans, collections or arrays of numbers or of texts, maps of the same, null;
     *     by their names
     * @throws IllegalArgumentException if a value is of another type, not finite or nested more than 64 deep, with its
     *     name
     */
    public Features features(Map<String, ?> features) {
        return read(readers -> new ObjectReader(readers.builder()).read(features))
                .features();
    }

    /**
     * The texts of the entries of an event as it stands in the topic, by their indices.
     *
     * @throws IllegalArgumentException as {@link #features(String)}
     */
    public Map<Integer, List<String>> entries(String json) {
        byte[] bytes = json.getBytes(UTF_8);
        return read(readers -> {
            readers.json().decode(bytes); // says what is wrong
            return readers.json().names(bytes);
        });
    }

    /**
     * The texts of the entries of an object, by their indices.
     *
     * @throws IllegalArgumentException as {@link #features(Map)}
     */
    public Map<Integer, List<String>> entries(Map<String, ?> features) {
        return read(readers -> {
            ObjectReader object = new ObjectReader(readers.builder());
            object.read(features); // says what is wrong
            return readers.builder().names(() -> object.read(features));
        });
    }

    private <T> T read(Reading<T> reading) {
        Readers readers = idle.poll();
        if (readers == null) {
            readers = new Readers(json(), new EventBuilder(EventMapping.FEATURES_ALONE, rules));
        }
        try {
            return reading.by(readers);
        } catch (MalformedEventException e) {
            throw new IllegalArgumentException(e.reason().id() + ": " + e.getMessage(), e);
        } finally {
            idle.add(readers);
        }
    }

    /** Says what a builder finds in Java's objects. */
    private record ObjectReader(EventBuilder builder) {
        LabeledEvent read(Map<String, ?> features) throws MalformedEventException {
            builder.begin();
            object(builder.tree().top(), features, 1);
            return builder.event();
        }

        private void object(EventField field, Map<?, ?> values, int depth) throws MalformedEventException {
            if (depth > StrictJson.DEEPEST_NESTING) {
                throw new MalformedEventException(
                        MalformedReason.NOT_JSON,
                        field.path() + " is nested more than " + StrictJson.DEEPEST_NESTING
                                + " deep, expected at most as much");
            }
            long object = builder.open(field);
            for (Map.Entry<?, ?> entry : values.entrySet()) {
                byte[] name = utf8(field, String.valueOf(entry.getKey()));
                EventField child = builder.tree().child(field, name, 0, name.length);
                builder.enter(child, object);
                if (child.use() != Use.NONE) {
                    value(child, entry.getValue(), depth);
                }
            }
        }

        private void value(EventField field, @Nullable Object value, int depth) throws MalformedEventException {
            if (value == null) {
                builder.nothing(field);
            } else if (value instanceof Number number) {
                byte[] written = written(number);
                builder.scalars().number(field, number.doubleValue(), written, 0, written.length);
            } else if (value instanceof CharSequence || value instanceof Enum) {
                byte[] text = utf8(field, value.toString());
                builder.scalars().text(field, text, 0, text.length);
            } else if (value instanceof Boolean truth) {
                builder.scalars().truth(field, truth);
            } else if (value instanceof Map<?, ?> map) {
                object(field, map, depth + 1);
            } else if (value instanceof Iterable<?> elements) {
                array(field, elements);
            } else if (value.getClass().isArray()) {
                array(field, new ArrayElements(value));
            } else {
                throw new MalformedEventException(
                        MalformedReason.WRONG_TYPE,
                        field.path() + " is of " + value.getClass() + ", expected a number, a text, a boolean, a"
                                + " collection, an array or a map");
            }
        }

        private void array(EventField field, Iterable<?> elements) throws MalformedEventException {
            builder.openArray(field);
            for (Object element : elements) {
                if (element instanceof Number number) {
                    byte[] written = written(number);
                    builder.elements().number(field, number.doubleValue(), written, 0, written.length);
                } else if (element instanceof CharSequence text) {
                    byte[] bytes = utf8(field, text.toString());
                    builder.elements().text(field, bytes, 0, bytes.length);
                } else if (element == null) {
                    builder.elements().nothing();
                } else {
                    throw builder.elements().other(field, shown(element));
                }
            }
        }

        /** The text of a collection is not asked for: it may hold itself. */
        private static String shown(Object element) {
            if (element instanceof Map) {
                return "an object";
            }
            return element instanceof Iterable ? "an array" : String.valueOf(element);
        }

        /** A number that is not of a type for whole ones has a fraction, even if it is 0. */
        private static byte[] written(Number number) {
            boolean isWhole = number instanceof Long
                    || number instanceof Integer
                    || number instanceof Short
                    || number instanceof Byte
                    || number instanceof BigInteger;
            String text = isWhole ? number.toString() : Double.toString(number.doubleValue());
            return text.getBytes(UTF_8);
        }

        private static byte[] utf8(EventField field, String text) throws MalformedEventException {
            if (EventText.unpairedSurrogate(text) >= 0) {
                throw new MalformedEventException(
                        MalformedReason.NOT_JSON, field.path() + " has an unpaired surrogate, expected Unicode text");
            }
            return text.getBytes(UTF_8);
        }
    }
}
