package org.lorentztron.connectors.wire.version;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The registry of the kinds of parts: pairs of classes, and further kinds that the class path provides (a
 * {@link ServiceLoader} finds them by {@link PartKind}).
 */
public final class PartKinds {
    private static final List<PartKind> ALL = all();
    private static final int HEADER_LENGTH = 10;

    private PartKinds() {}

    private static List<PartKind> all() {
        List<PartKind> kinds = new ArrayList<>(List.of(new PairKind()));
        ServiceLoader.load(PartKind.class, PartKind.class.getClassLoader()).forEach(kinds::add);
        return List.copyOf(kinds);
    }

    /** The kind of an id; empty if it is not known here. */
    public static Optional<PartKind> find(String id) {
        return ALL.stream().filter(kind -> kind.id().equals(id)).findFirst();
    }

    /**
     * The kind of an id.
     *
     * @throws IllegalArgumentException naming all kinds, if it is not known here
     */
    public static PartKind of(String id) {
        return find(id).orElseThrow(
                        () -> new IllegalArgumentException("kind of part is " + id + ", expected one of " + known()));
    }

    /**
     * The part in a record's value, of whatever kind.
     *
     * @param key the record's
     * @throws IOException if the kind of the record is not known here, or {@link PartKind#decode} fails
     */
    public static PublishedPart decode(SnapshotKeys.Key key, byte @Nullable [] value) throws IOException {
        for (PartKind kind : ALL) {
            byte[] header = kind.header();
            if (value != null
                    && value.length >= header.length
                    && Arrays.equals(header, 0, header.length, value, 0, header.length)) {
                return decode(kind, key, value);
            }
        }
        if (key.part() instanceof PairName) {
            // Says what is wrong with it.
            return SnapshotCodec.decodePair(key, value);
        }
        throw new IOException(
                value == null
                        ? "record has no value (a tombstone), expected a part"
                        : "record starts with "
                                + HexFormat.of().formatHex(value, 0, Math.min(value.length, HEADER_LENGTH))
                                + ", expected a part of one of the kinds " + known());
    }

    /** A reader must not fail at a record, whoever wrote the kind. */
    private static PublishedPart decode(PartKind kind, SnapshotKeys.Key key, byte[] value) throws IOException {
        PublishedPart part;
        try {
            part = kind.decode(key, value);
        } catch (RuntimeException e) {
            throw new IOException("record is no part of kind " + kind.id() + ": " + e, e);
        }
        if (!part.name().equals(key.part()) || !part.kind().equals(kind.id())) {
            throw new IOException("record is of " + part.name() + " of kind " + part.kind() + ", expected " + key.part()
                    + " of kind " + kind.id());
        }
        return part;
    }

    private static String known() {
        return ALL.stream().map(PartKind::id).collect(Collectors.joining(", "));
    }
}
