package org.lorentztron.job.join;

import java.util.ArrayList;
import java.util.List;
import org.lorentztron.job.options.events.JoinRule;

/**
 * What is remembered of the ids of a subtask, and in the timers when each is looked at. Counts it, and gives up the
 * oldest beyond the limit. Mutable; not thread-safe.
 */
final class RememberedIds {
    private final IdStates states;
    private final DecisionTimers timers;
    private final JoinCounts counts;
    private final JoinLimit limit;
    private final JoinRule rule;

    RememberedIds(IdStates states, DecisionTimers timers, JoinCounts counts, JoinLimit limit, JoinRule rule) {
        this.states = states;
        this.timers = timers;
        this.counts = counts;
        this.limit = limit;
        this.rule = rule;
    }

    /** What is known of an id. */
    IdState of(String id) throws Exception {
        return states.of(id);
    }

    /**
     * Keeps what is known now.
     *
     * @param known before
     * @param due when the id is looked at whatever comes, as the timers have it
     * @param taken as in {@link JoinCounts#change}
     */
    void keep(String id, IdState known, IdJoin join, long due, int taken) throws Exception {
        long next = join.next();
        IdState state = join.state(Math.min(next, due));
        states.keep(id, state);
        // Nothing comes after the end of all time.
        if (!state.isEmpty() && next < due) {
            timers.add(Due.of(id, next));
        }
        counts.change(known, state, taken);
        if (limit.isSet()) {
            limit.change(id, known, state);
            addLeaving(id, known, state);
        }
    }

    /** What is to be given up is found by the time at which it leaves. */
    private void addLeaving(String id, IdState known, IdState state) throws Exception {
        for (long leaves : state.leaveUnlike(known, rule)) {
            // Then it is in the timers already.
            if (leaves != state.due()) {
                timers.add(Due.of(id, leaves));
            }
        }
    }

    /**
     * Gives up the oldest of a key group that holds too much.
     *
     * @param time up to which all is decided
     * @return how many events, labels, and events whose label was decided
     */
    int giveUp(int group, long time, JoinOutcomes outcomes) throws Exception {
        HeldByAge held = limit.of(group);
        long oldest = held.oldest();
        long before = held.giveUp();
        List<Due> dues = new ArrayList<>();
        for (long wait : rule.waits()) {
            long first = Math.max(time + 1, JoinRule.later(oldest, wait));
            dues.addAll(timers.take(group, first, JoinRule.later(before - 1, wait)));
        }
        int gone = 0;
        for (Due due : dues) {
            gone += giveUp(due.id(), before, outcomes);
        }
        for (Due due : dues) {
            if (due.comes() || !of(due.id()).isEmpty()) {
                timers.add(due);
            }
        }
        return gone;
    }

    private int giveUp(String id, long before, JoinOutcomes outcomes) throws Exception {
        IdState known = of(id);
        IdJoin join = new IdJoin(rule, known);
        int gone = join.giveUp(before, outcomes);
        if (gone > 0) {
            keep(id, known, join, known.due(), 0);
        }
        return gone;
    }
}
