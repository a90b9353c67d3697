package org.lorentztron.tools.topics;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.KeyId;
import org.lorentztron.connectors.source.LabelRows;
import org.lorentztron.connectors.wire.event.ArrayRows;
import org.lorentztron.connectors.wire.event.LabelFormat;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.SentLabel;
import org.lorentztron.connectors.wire.named.ConfluentJson;
import org.lorentztron.connectors.wire.named.CsvHeader;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.connectors.wire.named.NamedCsv;
import org.lorentztron.connectors.wire.named.NamedJson;

/**
 * Reads labels that come later as the job of a version does. The version says which fields mean what; the format is
 * told by the first bytes, as that of {@linkplain AnyEvents events} is. Not thread-safe.
 */
public final class AnyLabels {
    private static final String SCHEMA = MappingOptions.LABELS + "schema";
    private static final byte FRAMED = 0;

    private final LabelFormat own = new LabelFormat();
    /** Null where labels are of this project's own form. */
    private final @Nullable LabelRows framed;

    private final @Nullable LabelRows text;

    /** @param options in the manifest of a version */
    public AnyLabels(Map<String, String> options) {
        if (options.keySet().stream().noneMatch(key -> key.startsWith(MappingOptions.LABELS))) {
            framed = null;
            text = null;
        } else {
            EventMapping mapping = MappingOptions.ofLabels(options);
            String header = options.get(SCHEMA);
            framed = new LabelRows(
                    new ConfluentJson(mapping, NameRules.NONE),
                    KeyId.at(mapping.id(), id -> new ConfluentJson(id, NameRules.NONE)),
                    "json");
            text = new LabelRows(
                    header == null
                            ? new NamedJson(mapping, NameRules.NONE)
                            : new NamedCsv(mapping, NameRules.NONE, CsvHeader.of(header)),
                    KeyId.at(mapping.id(), null),
                    "json");
        }
    }

    /**
     * The labels of a record, one for each of its rows.
     *
     * @param refused is told of what is no label of the job, or none that can be read here
     */
    public List<SentLabel> decode(ConsumerRecord<byte[], byte[]> label, Consumer<MalformedEventException> refused) {
        byte[] value = label.value();
        LabelRows rows = value != null && value.length > 0 && value[0] == FRAMED ? framed : text;
        return rows == null
                ? AnyRows.read(value, own::decode, row -> ArrayRows.NONE, refused)
                : AnyRows.read(value, row -> rows.decode(label.key(), row), rows::rows, refused);
    }
}
