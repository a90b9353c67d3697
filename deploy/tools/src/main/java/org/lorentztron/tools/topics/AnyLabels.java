package org.lorentztron.tools.topics;

import org.lorentztron.tools.topics.AnyEvents;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.KeyId;
import org.lorentztron.connectors.source.LabelRows;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.LabelFormat;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.SentLabel;
import org.lorentztron.connectors.wire.named.ConfluentJson;
import org.lorentztron.connectors.wire.named.CsvHeader;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.KeyPath;
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
            framed = rows(new ConfluentJson(mapping, NameRules.NONE), mapping, true);
            text = rows(
                    header == null
                            ? new NamedJson(mapping, NameRules.NONE)
                            : new NamedCsv(mapping, NameRules.NONE, CsvHeader.of(header)),
                    mapping,
                    false);
        }
    }

    private static LabelRows rows(EventFormat format, EventMapping mapping, boolean isFramed) {
        return new LabelRows(format, key(mapping.id(), isFramed), "json");
    }

    private static @Nullable KeyId key(String id, boolean isFramed) {
        if (!KeyPath.isOfKey(id)) {
            return null;
        }
        String path = KeyPath.belowKey(id);
        return path.isEmpty()
                ? KeyId.text()
                : KeyId.field(path, isFramed ? new ConfluentJson(EventMapping.ofId(path), NameRules.NONE) : null);
    }

    /**
     * The labels of a record, one for each of its rows; none if it is no label and no mistake, such as a deletion.
     *
     * @throws MalformedEventException if one is no label of the job, or none that can be read here
     */
    public List<SentLabel> decode(ConsumerRecord<byte[], byte[]> label) throws MalformedEventException {
        byte[] value = label.value();
        LabelRows rows = value != null && value.length > 0 && value[0] == FRAMED ? framed : text;
        if (rows == null) {
            return List.of(own.decode(value));
        }
        List<SentLabel> sent = new ArrayList<>();
        List<byte[]> each = value == null ? List.of() : rows.rows(value);
        for (byte @Nullable [] row : each.isEmpty() ? Collections.singletonList(value) : each) {
            try {
                sent.add(rows.decode(label.key(), row));
            } catch (MalformedEventException e) {
                if (e.reason().isMistake()) {
                    throw e;
                }
            }
        }
        return sent;
    }
}
