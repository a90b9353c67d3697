package org.lorentztron.connectors.wire.named;

/**
 * The path of an id that is in the key of a Kafka record: {@code @key} for the key as text, {@code @key.order} for a
 * field of an object. Fields of values have no such paths: one that is called so is {@code /@key}. Stateless.
 */
public final class KeyPath {
    /** The whole key. */
    public static final String KEY = "@key";

    private KeyPath() {}

    /** Whether a path is of keys. */
    public static boolean isOfKey(String path) {
        return path.equals(KEY) || path.startsWith(KEY + ".");
    }

    /** The path below the key; empty for the whole key. */
    public static String belowKey(String path) {
        return path.equals(KEY) ? "" : path.substring(KEY.length() + 1);
    }
}
