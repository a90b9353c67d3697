package org.lorentztron.job.join;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * The place of each id: the first 8 bytes of SHA-256 of a secret and the id. No result depends on it, only the time
 * that a search takes. Mutable; not thread-safe.
 *
 * <p>The secret is drawn where the job is submitted, and kept in every checkpoint, since what is kept at a place must
 * be found there after a restore, in any subtask.
 */
final class SecretPlaces {
    private static final int SECRET_BYTES = 16;

    private final byte[] secret;
    private final MessageDigest digest;
    private String last = "";
    private long place;

    /** @param secret as {@link #draw} gives it */
    SecretPlaces(String secret) {
        this.secret = Base64.getDecoder().decode(secret);
        try {
            this.digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
        this.place = digest(last);
    }

    /** A secret of nobody else. */
    static String draw() {
        byte[] secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        return Base64.getEncoder().encodeToString(secret);
    }

    long of(String id) {
        // Each id is looked for at least twice in a row.
        if (!id.equals(last)) {
            place = digest(id);
            last = id;
        }
        return place;
    }

    private long digest(String id) {
        digest.update(secret);
        return ByteBuffer.wrap(digest.digest(id.getBytes(UTF_8))).getLong();
    }
}
