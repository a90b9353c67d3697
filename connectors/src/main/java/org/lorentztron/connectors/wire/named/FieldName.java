package org.lorentztron.connectors.wire.named;

import java.util.Arrays;

/**
 * The name of a field where it stands in the bytes of an event. It can be compared, so that a map of many whose hashes
 * are equal finds one among them as in a tree: senders choose names. Immutable as long as the bytes are.
 */
final class FieldName implements Comparable<FieldName> {
    private final byte[] bytes;
    private final int start;
    private final int end;
    private final int hash;

    /** @param end exclusive */
    FieldName(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.start = start;
        this.end = end;
        this.hash = Murmur3.hash(bytes, start, end);
    }

    @Override
    public int compareTo(FieldName other) {
        return Arrays.compare(bytes, start, end, other.bytes, other.start, other.end);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FieldName name && Arrays.equals(bytes, start, end, name.bytes, name.start, name.end);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
