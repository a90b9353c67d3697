package org.lorentztron.tools.topics;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.source.KeyId;
import org.lorentztron.connectors.wire.event.EventAvro;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.ChosenEvents;
import org.lorentztron.connectors.wire.named.ConfluentJson;
import org.lorentztron.connectors.wire.named.CsvHeader;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.connectors.wire.named.NamedCsv;
import org.lorentztron.connectors.wire.named.NamedJson;
import org.lorentztron.connectors.wire.named.avro.NamedAvro;

/**
 * Reads events as the job of a version does, in whichever format they come. A version says which fields mean what, but
 * not the format, which the first bytes of an event tell:
 *
 * <pre>
 *   C3 01           Avro's single-object encoding
 *   00              JSON after the id of a schema registry
 *   anything else   CSV if the version has a header of it, else JSON
 * </pre>
 *
 * Avro after the id of a schema registry cannot be read without the registry, and is refused. Not thread-safe.
 */
public final class AnyEvents {
    private static final byte AVRO = (byte) 0xC3;
    private static final byte FRAMED = 0;

    private final EventFormat avro;
    private final EventFormat framed;
    private final EventFormat text;
    /** Null where ids are in values. */
    private final @Nullable KeyId framedId;

    private final @Nullable KeyId textId;

    /** Events with their values of the segment fields of the version's job. */
    public AnyEvents(ModelVersion version) {
        this(version, MappingOptions.segments(version.manifest().options()));
    }

    /** @param segments fields whose values events are to have; none of a version whose features have no names */
    public AnyEvents(ModelVersion version, List<String> segments) {
        if (version.hasNamedFeatures()) {
            Map<String, String> options = version.manifest().options();
            EventMapping mapping = MappingOptions.chosen(options);
            NameRules rules = rules(version, segments);
            String header = options.get(MappingOptions.EVENT_SCHEMA);
            avro = new NamedAvro(rules);
            framed = chosen(mapping, each -> new ConfluentJson(each, rules));
            text = chosen(
                    mapping,
                    header == null
                            ? each -> new NamedJson(each, rules)
                            : each -> new NamedCsv(each, rules, CsvHeader.of(header)));
            framedId = KeyId.at(mapping.id(), each -> new ConfluentJson(each, NameRules.NONE));
            textId = KeyId.at(mapping.id(), null);
        } else {
            avro = new EventAvro(version.features());
            framed = version.jsonEvents();
            text = framed;
            framedId = null;
            textId = null;
        }
    }

    private static NameRules rules(ModelVersion version, List<String> segments) {
        return MappingOptions.rules(version.manifest().options())
                .of(version.manifest().featureSpace())
                .telling(segments);
    }

    /** As {@link ModelVersion#jsonEvents}, with their values of some fields. */
    public static EventFormat json(ModelVersion version, List<String> segments) {
        return segments.isEmpty()
                ? version.jsonEvents()
                : chosen(
                        MappingOptions.chosen(version.manifest().options()),
                        each -> new NamedJson(each, rules(version, segments)));
    }

    /** Records that are not meant to be events are no mistakes. */
    private static EventFormat chosen(EventMapping mapping, Function<EventMapping, EventFormat> reader) {
        return new ChosenEvents(reader.apply(mapping), reader.apply(mapping.choiceAlone()));
    }

    /**
     * The events of a record, one for each of its rows.
     *
     * @param refused is told of what is no event of the job, or none that can be read here
     */
    public List<LabeledEvent> decode(ConsumerRecord<byte[], byte[]> event, Consumer<MalformedEventException> refused) {
        byte[] value = event.value();
        int first = value == null || value.length == 0 ? '{' : value[0];
        EventFormat format = first == AVRO ? avro : first == FRAMED ? framed : text;
        KeyId id = first == AVRO ? null : first == FRAMED ? framedId : textId;
        return AnyRows.read(value, row -> identified(format.decode(row), id, event.key()), format::rows, refused);
    }

    private static LabeledEvent identified(LabeledEvent event, @Nullable KeyId id, byte @Nullable [] key)
            throws MalformedEventException {
        return id == null ? event : event.withId(id.of(key));
    }
}
