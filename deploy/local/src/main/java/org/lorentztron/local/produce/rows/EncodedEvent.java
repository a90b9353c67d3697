package org.lorentztron.local.produce.rows;

import org.jspecify.annotations.Nullable;

/**
 * An event as it goes into a topic.
 *
 * @param id for messages; null if the event has none
 * @param bytes in a format that the job must be told to read
 */
public record EncodedEvent(@Nullable String id, byte[] bytes) {}
