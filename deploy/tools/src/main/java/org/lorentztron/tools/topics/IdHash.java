package org.lorentztron.tools.topics;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The id of an event in 16 bytes, however long it is: half of its SHA-256, so that nobody finds two ids with the same.
 * Immutable.
 */
public record IdHash(long high, long low) {
    public static IdHash of(String id) {
        try {
            ByteBuffer digest =
                    ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(id.getBytes(UTF_8)));
            return new IdHash(digest.getLong(), digest.getLong());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }

    /**
     * Whether the id is one of a share of all ids, which has all those of smaller shares.
     *
     * @param oneOf 1 for all ids, 2 for half of them, and so on: a power of two
     */
    public boolean isOf(int oneOf) {
        return (low & (oneOf - 1)) == 0;
    }
}
