package org.lorentztron.job.join;

import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.RowOffset;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.VisibleText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says which ids have more events than are joined: of the first such event, the second, the fourth, and so on, however
 * many a sender sends. Mutable; not thread-safe.
 */
final class CrowdedIds {
    private static final Logger LOG = LoggerFactory.getLogger(CrowdedIds.class);

    private long events;

    /** Takes an event that is too many. */
    void warn(String id, Event event) {
        String warning = see(id, event);
        if (warning != null) {
            LOG.warn("{}", VisibleText.of(warning));
        }
    }

    /** What is to be said of it; null for nothing. */
    @Nullable
    String see(String id, Event event) {
        events++;
        if (Long.bitCount(events) != 1) {
            return null;
        }
        return "the event at offset " + RowOffset.ofRecord(event.offset()) + " of partition " + event.partition()
                + " gets no label: more than " + IdJoin.MOST + " events within a --label-timeout have the id "
                + MalformedEventException.quote(id) + "; such events of all ids since this subtask started: " + events;
    }
}
