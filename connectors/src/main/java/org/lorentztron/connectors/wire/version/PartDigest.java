package org.lorentztron.connectors.wire.version;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.FeatureSet;

/**
 * The digest by which a manifest names a part's record. Lower-case hexadecimal. Immutable.
 *
 * <p>It tells the records of one job apart, which have the same options: numbers of classes, features, units and the
 * rank or the kernel are not in it, for they do not change while a job owns its model id.
 *
 * @param sha256 SHA-256 of the parameters: of a pair, u followed by v; of a network, basis followed by outputs
 * @param columnsSha256 SHA-256 of n and the features held as little-endian int32; null if the record holds all
 */
public record PartDigest(String sha256, @Nullable String columnsSha256) {
    private static final char SEPARATOR = '/';

    /** The digest of a model: u and v as little-endian float32. */
    public static PartDigest of(FeatureSet columns, float[] u, float[] v) {
        MessageDigest digest = newDigest();
        LittleEndian.update(digest, u);
        LittleEndian.update(digest, v);
        String parameters = HexFormat.of().formatHex(digest.digest());
        if (columns.isAll()) {
            return new PartDigest(parameters, null);
        }
        LittleEndian.update(digest, new int[] {columns.features()});
        LittleEndian.update(digest, columns.indices());
        return new PartDigest(parameters, HexFormat.of().formatHex(digest.digest()));
    }

    private static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** The digest that {@link #toString} wrote. */
    public static PartDigest parse(String text) {
        int end = text.indexOf(SEPARATOR);
        return end < 0 ? new PartDigest(text, null) : new PartDigest(text.substring(0, end), text.substring(end + 1));
    }

    /** The one digest, or both with a slash between. */
    @Override
    public String toString() {
        return columnsSha256 == null ? sha256 : sha256 + SEPARATOR + columnsSha256;
    }
}
