package org.lorentztron.connectors.wire.version;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.probability.PlattScaling;

/**
 * The digest by which a manifest names a part's record. Lower-case hexadecimal. Immutable.
 *
 * <p>It tells the records of one job apart, which have the same options: numbers of classes, features, units and the
 * rank or the kernel are not in it, for they do not change while a job owns its model id.
 *
 * @param sha256 SHA-256 of the parameters: of a pair, u followed by v; of a network, basis followed by outputs
 * @param columnsSha256 SHA-256 of n and the features held as little-endian int32; null if the record holds all
 * @param calibrationSha256 SHA-256 of a and b as little-endian float64, and examples and, if they are known, those of
 *     both sides as little-endian int32; null if the record has no calibration
 */
public record PartDigest(String sha256, @Nullable String columnsSha256, @Nullable String calibrationSha256) {
    private static final String SEPARATOR = "/";

    /** The digest of a record without calibration. */
    public PartDigest(String sha256, @Nullable String columnsSha256) {
        this(sha256, columnsSha256, null);
    }

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

    /** The digest of the same record with another calibration, or without any. */
    public PartDigest with(@Nullable PlattScaling calibration) {
        if (calibration == null) {
            return new PartDigest(sha256, columnsSha256, null);
        }
        PlattScaling.Sides sides = calibration.sides();
        int counts = sides == null ? 1 : 3;
        ByteBuffer bytes =
                ByteBuffer.allocate(2 * Double.BYTES + counts * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putDouble(calibration.a()).putDouble(calibration.b()).putInt(calibration.examples());
        if (sides != null) {
            bytes.putInt(sides.positive()).putInt(sides.negative());
        }
        return new PartDigest(
                sha256, columnsSha256, HexFormat.of().formatHex(newDigest().digest(bytes.array())));
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
        String[] each = text.split(SEPARATOR, 3);
        return new PartDigest(each[0], each(each, 1), each(each, 2));
    }

    private static @Nullable String each(String[] parts, int i) {
        return i < parts.length && !parts[i].isEmpty() ? parts[i] : null;
    }

    /** The digests in their order with a slash between, one that is null being empty and at the end left out. */
    @Override
    public String toString() {
        String columns = columnsSha256 == null ? "" : columnsSha256;
        if (calibrationSha256 != null) {
            return sha256 + SEPARATOR + columns + SEPARATOR + calibrationSha256;
        }
        return columns.isEmpty() ? sha256 : sha256 + SEPARATOR + columns;
    }
}
