package org.lorentztron.connectors.wire.version;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The names of features that some part of the newest version holds, of those in one bucket:
 *
 * <pre>
 *   bucket = index mod 256
 * </pre>
 *
 * They are for people: no prediction and no digest depends on them. Immutable and thread-safe.
 *
 * @param bucket 0 to 255
 * @param entries the names of each index, ascending; two names of an index are a collision
 * @param left how many further features of the bucket are held, whose names are not known or have no room
 */
public record PublishedNames(int bucket, SortedMap<Integer, List<String>> entries, int left) implements VersionRecord {
    public static final int BUCKETS = 256;

    /** Of one index. */
    public static final int MOST_NAMES = 4;

    /** Bytes of a name, UTF-8. */
    public static final int LONGEST_NAME = 1_024;

    /** Bytes of all entries of a record, as {@link #bytes} counts them: a topic with Kafka's defaults takes it. */
    public static final int MOST_BYTES = 500_000;

    private static final int FRAME_BYTES = 8;

    /** @throws IllegalArgumentException if an index is not of the bucket, or has no names or too many or long ones */
    public PublishedNames {
        if (bucket < 0 || bucket >= BUCKETS || left < 0) {
            throw new IllegalArgumentException("bucket is " + bucket + " with " + left
                    + " features left, expected 0 to " + (BUCKETS - 1) + " and 0 or more");
        }
        SortedMap<Integer, List<String>> copy = new TreeMap<>();
        for (Map.Entry<Integer, List<String>> entry : entries.entrySet()) {
            requireFitting(bucket, entry.getKey(), entry.getValue());
            copy.put(entry.getKey(), List.copyOf(entry.getValue()));
        }
        entries = Collections.unmodifiableSortedMap(copy);
    }

    private static void requireFitting(int bucket, int index, List<String> names) {
        if (index < 0 || bucket(index) != bucket) {
            throw new IllegalArgumentException("bucket " + bucket + " has the index " + index + ", expected one of "
                    + bucket + " modulo " + BUCKETS);
        }
        if (names.isEmpty() || names.size() > MOST_NAMES) {
            throw new IllegalArgumentException(
                    "index " + index + " has " + names.size() + " names, expected 1 to " + MOST_NAMES);
        }
        for (String name : names) {
            int length = name.getBytes(UTF_8).length;
            if (length > LONGEST_NAME) {
                throw new IllegalArgumentException(
                        "name of index " + index + " has " + length + " bytes, expected at most " + LONGEST_NAME);
            }
        }
    }

    /** The bucket of an index that is not negative. */
    public static int bucket(int index) {
        return index % BUCKETS;
    }

    /** How many bytes an index with one name takes in a record, at most. */
    public static int bytes(String name) {
        return name.getBytes(UTF_8).length + FRAME_BYTES;
    }
}
