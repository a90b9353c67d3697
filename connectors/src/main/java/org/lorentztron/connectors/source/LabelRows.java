package org.lorentztron.connectors.source;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.ArrayRows;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.event.SentLabel;

/**
 * Labels of any format and envelope, such as the rows of a table of chargebacks: read as events of which the features
 * do not count. Not thread-safe.
 */
public final class LabelRows implements Serializable {
    private static final long serialVersionUID = 1L;

    static final String FORMAT = "--labels.format";

    private final EventFormat format;
    private final @Nullable KeyId key;
    private final ForeignBytes bytes;

    /**
     * A reader of labels.
     *
     * @param format with a mapping of labels
     * @param key has the id; null if the value has it
     * @param name of the format in options
     */
    public LabelRows(EventFormat format, @Nullable KeyId key, String name) {
        this.bytes = new ForeignBytes(FORMAT, name);
        this.format = format;
        this.key = key;
    }

    /**
     * The label of a record, or of one of its {@link #rows}.
     *
     * @throws MalformedEventException if it is none
     */
    public SentLabel decode(byte @Nullable [] recordKey, byte @Nullable [] value) throws MalformedEventException {
        LabeledEvent row = read(value);
        String id = key == null ? row.id() : key.of(recordKey);
        if (id == null) {
            throw new MalformedEventException(
                    MalformedReason.MISSING_ID, "id is missing, expected that of the event (see --labels.id)");
        }
        return new SentLabel(id, row.label(), row.timestamp(), row.weight());
    }

    /** The rows of a value that has several. */
    public ArrayRows rows(byte[] value) throws MalformedEventException {
        return format.rows(value);
    }

    private LabeledEvent read(byte @Nullable [] value) throws MalformedEventException {
        try {
            return format.decode(value);
        } catch (MalformedEventException mistake) {
            throw bytes.told(mistake, value);
        }
    }
}
