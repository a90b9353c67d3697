package org.lorentztron.connectors.wire.signal;

import org.jspecify.annotations.Nullable;
import org.lorentztron.model.drift.Finding;

/**
 * A finding about a model, with names in place of indices.
 *
 * @param modelId of the model
 * @param intervalEnd end of the interval at which it was found, exclusive, ms since 1970
 * @param of the part as in the key of its record, the class, or the name or index of the feature; null for all features
 * @param finding what has changed
 * @param from the values whose share it is are above this; null if there is no such bound
 * @param to they are at most this; null if there is no such bound
 */
public record Signal(
        String modelId,
        long intervalEnd,
        @Nullable String of,
        Finding finding,
        @Nullable Float from,
        @Nullable Float to) {}
