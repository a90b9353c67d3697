package org.lorentztron.job.options.events;

import java.io.Serializable;
import java.util.List;

/**
 * When a label belongs to an event of the same id, by their effective times t_l and t_e:
 *
 * <pre>
 *     t_l - timeout &lt;= t_e &lt;= t_l     the newest such event, at t_l
 *     t_l &lt; t_e &lt;= t_l + early        if there is none, the first such event, at t_e
 * </pre>
 *
 * Immutable.
 *
 * @param timeout how long an event waits for its label, ms, more than 0
 * @param early how long a label waits for its event, ms, 0 or more
 * @param repeated which of two labels counts while the first one waits
 */
public record JoinRule(long timeout, long early, Repeated repeated) implements Serializable {

    /** Which of the labels of an id counts that come while none has found its event. */
    public enum Repeated {
        FIRST,
        LAST
    }

    /** What lies further away is decided here: after it is only the end of a bounded input. */
    public static final long LAST = Long.MAX_VALUE - 1;

    /** @throws IllegalArgumentException if a time is out of its range */
    public JoinRule {
        if (timeout <= 0 || early < 0) {
            throw new IllegalArgumentException(
                    "timeout is " + timeout + " and early " + early + ", expected more than 0 and 0 or more");
        }
    }

    /** When an event of a time has waited for its whole timeout. */
    public long leaves(long time) {
        return later(time, timeout);
    }

    /** Until when it is remembered of an event of a time that no label came. */
    public long forgetsExpired(long time) {
        return later(time, expired());
    }

    private long expired() {
        return 2 * timeout + early;
    }

    /** How long after its time anything may leave: an event, a label, an event of which no label came. */
    public List<Long> waits() {
        return List.of(timeout, early, expired());
    }

    /** A time later by {@code wait} ms, 0 or more, or {@link #LAST} if that is earlier. */
    public static long later(long time, long wait) {
        return time > LAST - wait ? Math.max(time, LAST) : time + wait;
    }
}
