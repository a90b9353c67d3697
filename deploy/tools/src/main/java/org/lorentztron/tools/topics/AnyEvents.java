package org.lorentztron.tools.topics;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.EventAvro;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.ConfluentJson;
import org.lorentztron.connectors.wire.named.CsvHeader;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.connectors.wire.named.NamedCsv;
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

    public AnyEvents(ModelVersion version) {
        if (version.hasNamedFeatures()) {
            Map<String, String> options = version.manifest().options();
            EventMapping mapping = MappingOptions.mapping(options);
            NameRules rules = MappingOptions.rules(options);
            String header = options.get(MappingOptions.EVENT_SCHEMA);
            avro = new NamedAvro(rules);
            framed = new ConfluentJson(mapping, rules);
            text = header == null ? version.jsonEvents() : new NamedCsv(mapping, rules, CsvHeader.of(header));
        } else {
            avro = new EventAvro(version.features());
            framed = version.jsonEvents();
            text = framed;
        }
    }

    /** @throws MalformedEventException for every value that is no event of the job, or none that can be read here */
    public LabeledEvent decode(byte @Nullable [] value) throws MalformedEventException {
        int first = value == null || value.length == 0 ? '{' : value[0];
        EventFormat format = first == AVRO ? avro : first == FRAMED ? framed : text;
        return format.decode(value);
    }
}
