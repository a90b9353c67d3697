package org.lorentztron.connectors.ownership;

import java.io.Serializable;
import java.util.Optional;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.jspecify.annotations.Nullable;

/**
 * The statement of a job that takes a model id: when the job was submitted, and a name that no other job has.
 *
 * <p>In Kafka a claim is an offset of a consumer group with metadata: the submission as the offset, the job as the
 * text.
 *
 * @param submitted ms since the epoch, by the clock of the machine that submitted the job, but later than any earlier
 *     claim that it saw
 * @param job the same through all restarts of a job, and another one at each submission
 */
record Claim(long submitted, String job) implements Serializable {

    private static final String PREFIX = "job ";

    /**
     * Whether a job with this claim takes the model id from the one with {@code other}. Of two that were submitted at
     * once the first to claim stays.
     */
    boolean replaces(Claim other) {
        return other.submitted < submitted;
    }

    OffsetAndMetadata toOffset() {
        return new OffsetAndMetadata(submitted, PREFIX + job);
    }

    /** @param offset null, or without such a text: nobody claims */
    static Optional<Claim> of(@Nullable OffsetAndMetadata offset) {
        if (offset == null || !offset.metadata().startsWith(PREFIX)) {
            return Optional.empty();
        }
        return Optional.of(new Claim(offset.offset(), offset.metadata().substring(PREFIX.length())));
    }
}
