package org.lorentztron.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.lorentztron.connectors.wire.event.MalformedReason;

/**
 * A record that is no event; made for six features and the classes a to e.
 *
 * @param what is wrong with it
 * @param reason that the job must give
 * @param key null for none
 * @param value null for a tombstone
 */
record Poison(String what, MalformedReason reason, byte[] key, byte[] value) {

    /** More than any record of the job may have. */
    static final int BLOB_BYTES = 10 << 20;

    static Poison of(String what, MalformedReason reason, byte[] value) {
        return new Poison(what, reason, null, value);
    }

    static Poison of(String what, MalformedReason reason, String value) {
        return of(what, reason, value.getBytes(UTF_8));
    }

    @Override
    public String toString() {
        return what;
    }
}
