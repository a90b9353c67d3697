package org.lorentztron.tools.page;

import java.util.HashMap;
import java.util.Map;

/**
 * Up to which time all labels have been read. As in the job, this is that of the partition that is least far, and one
 * that is silent holds back nothing: more labels may come to the end of a partition, of a time that is long over for
 * the events. Not thread-safe.
 */
final class LabelProgress {
    /** So many seconds a partition has to be read to its end without a label: as long as a job waits by default. */
    static final int SILENT_SECONDS = 30;

    private final Map<Integer, Long> newest = new HashMap<>();
    private final Map<Integer, Integer> silent = new HashMap<>();

    /** A label was read. @param time ms since 1970 */
    void read(int partition, long time) {
        newest.merge(partition, time, Math::max);
        silent.put(partition, 0);
    }

    /**
     * A second is over.
     *
     * @param atEnd of each partition, whether it is read to its end
     * @param events the time of the newest event, up to which there are all labels if every partition is silent
     * @return ms since 1970; {@code Long.MIN_VALUE} if that is not known
     */
    long reached(Map<Integer, Boolean> atEnd, long events) {
        silent.keySet().retainAll(atEnd.keySet());
        atEnd.forEach(
                (partition, isAtEnd) -> silent.merge(partition, 1, (seconds, one) -> isAtEnd ? seconds + one : 0));
        return atEnd.isEmpty()
                ? Long.MIN_VALUE
                : atEnd.keySet().stream()
                        .filter(partition -> silent.getOrDefault(partition, 0) < SILENT_SECONDS)
                        .mapToLong(partition -> newest.getOrDefault(partition, Long.MIN_VALUE))
                        .min()
                        .orElse(events);
    }
}
