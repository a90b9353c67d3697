package org.lorentztron.connectors.wire.version;

import org.lorentztron.connectors.wire.avro.PairReference;

/**
 * What a manifest names a pair's record by. Lower-case hexadecimal.
 *
 * @param sha256 SHA-256 of u followed by v
 * @param columnsSha256 SHA-256 of the columns as little-endian int32; null if the record holds all
 */
public record PairDigest(String sha256, String columnsSha256) {
    private static final char SEPARATOR = '/';

    /** The digest in a manifest. */
    public static PairDigest of(PairReference reference) {
        return new PairDigest(reference.getSha256(), reference.getColumnsSha256());
    }

    /** The digest that {@link #toString} wrote. */
    public static PairDigest parse(String text) {
        int end = text.indexOf(SEPARATOR);
        return end < 0 ? new PairDigest(text, null) : new PairDigest(text.substring(0, end), text.substring(end + 1));
    }

    /** The one digest, or both with a slash between. */
    @Override
    public String toString() {
        return columnsSha256 == null ? sha256 : sha256 + SEPARATOR + columnsSha256;
    }
}
