package org.lorentztron.connectors.publish;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Parts;
import org.lorentztron.model.learn.PartSize;

/**
 * Bounds on the bytes of the records of a version, known before the first event: a version that does not fit the topic
 * must be refused at the start, not after the first interval.
 *
 * <pre>
 *   record     4 * (per column * (columns + 1) + besides), the names in key and value, 256 for numbers and framing
 *   manifest   per record its labels and 96 (interval end, digest of 64, lengths); the other bytes; 1,024
 * </pre>
 *
 * <p>The columns are all features, or, of very many, those that events have touched: then records grow, a column takes
 * 5 bytes more for its index, and a record 66 more in the manifest for the digest of its columns.
 *
 * @param classes names of all classes
 * @param parts of the model
 * @param features number of features n, without the constant one
 * @param recordsPerPart how many records a part has
 * @param record the float32 numbers of the largest of them; of a pair 2 x rank per column
 * @param otherBytes bytes of what else the manifest holds: options, and positions with the topic's name
 */
public record SnapshotSize(
        String modelId,
        List<String> classes,
        Parts parts,
        int features,
        int recordsPerPart,
        PartSize record,
        long otherBytes) {

    private static final int PART_OVERHEAD = 256;
    private static final int REFERENCE_OVERHEAD = 96;
    private static final int MANIFEST_OVERHEAD = 1024;

    /** Of a class or of all, with counts of up to 10 bytes each. */
    private static final int EVALUATION_NUMBERS = 64;

    private static final int INDEX_BYTES = 5;
    /** Of columns, and of a calibration. */
    private static final int FURTHER_DIGEST = 66;

    /** Percent-encoding makes up to three bytes of one in a key. */
    private static final int KEY_EXPANSION = 3;

    /** Whether records grow with the features that events touch. */
    public boolean isGrowing() {
        return FeatureSet.holdsTouchedFeatures(features);
    }

    /** Bytes of the larger of the two kinds of record, key included; at most, and at most 2^31 - 1. */
    public int largestRecord() {
        return (int) Math.min(Integer.MAX_VALUE, Math.max(partRecord(), manifestRecord()));
    }

    /** As {@link #largestRecord}, before any event has touched a feature. */
    public int firstRecord() {
        return (int) Math.min(Integer.MAX_VALUE, Math.max(partRecord(0), manifestRecord()));
    }

    /** Bytes of the key and value of a part's largest record together, at most. */
    public long partRecord() {
        return partRecord(features);
    }

    private long partRecord(int columns) {
        return columns * bytesPerColumn()
                + (record.perFeature() + record.besides()) * Float.BYTES
                + PART_OVERHEAD
                + (2L * longestLabel() + bytes(modelId)) * (1 + KEY_EXPANSION);
    }

    private long bytesPerColumn() {
        return (long) record.perFeature() * Float.BYTES + (isGrowing() ? INDEX_BYTES : 0);
    }

    /** How many features a part's record of this many bytes can hold, at least. */
    public int columnsWithin(long recordBytes) {
        return (int) Math.max(0, Math.min(features, (recordBytes - partRecord(0)) / bytesPerColumn()));
    }

    /** Bytes of the manifest's key and value together, at most. */
    public long manifestRecord() {
        long labels = classes.stream().mapToLong(SnapshotSize::bytes).sum();
        // A class stands at most in all the parts that an event of it trains, and once in the list of classes.
        long names = labels * (parts.trainedByEvent() + 1L) + 4L * classes.size();
        long others = bytes(modelId) * (1 + KEY_EXPANSION) + otherBytes;
        int reference = REFERENCE_OVERHEAD + FURTHER_DIGEST + (isGrowing() ? FURTHER_DIGEST : 0);
        return names + (long) parts.count() * recordsPerPart * reference + MANIFEST_OVERHEAD + others;
    }

    private long longestLabel() {
        return classes.stream().mapToLong(SnapshotSize::bytes).max().orElse(0);
    }

    /**
     * Bytes of a manifest's evaluation, at most, which names each class twice: of the version, and of what was known
     * when events came. Without its conditions and segments.
     */
    public static long evaluation(List<String> classes) {
        long names = classes.stream().mapToLong(SnapshotSize::bytes).sum();
        return 2 * (names + (classes.size() + 1L) * EVALUATION_NUMBERS);
    }

    /** Bytes of the text in UTF-8. */
    public static long bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
