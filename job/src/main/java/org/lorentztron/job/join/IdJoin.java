package org.lorentztron.job.join;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.source.RowOffset;
import org.lorentztron.job.options.events.JoinRule;

/**
 * The events and labels of one id, until it is decided which belong together ({@link JoinRule}). They may be added in
 * any order; what is decided is a function of their times, and of partition and offset where times are equal, as long
 * as nothing is added at or before a time at which something was decided.
 *
 * <p>At each millisecond, in this order: labels of that time come; those that wait look for their event; events that
 * have waited long enough leave.
 *
 * <p>Time has spans of one timeout. Of each span, the first {@value #MOST} events of the id are joined, those that are
 * sent again among them. The others have no part in the join, so that no id takes more state or time than these need.
 * Mutable; not thread-safe.
 */
final class IdJoin {
    private static final Comparator<Event> BY_TIME = Comparator.comparingLong(Event::time)
            .thenComparingInt(Event::partition)
            .thenComparing(Event::offset, RowOffset::compare);
    private static final Comparator<LabelRecord> LABELS_BY_TIME = Comparator.comparingLong(LabelRecord::time)
            .thenComparingInt(LabelRecord::partition)
            .thenComparingLong(LabelRecord::offset)
            .thenComparingInt(label -> label.record().row());

    /** Events of an id in a span. */
    static final int MOST = 32;

    /** Nothing is to be decided at any time. */
    static final long NEVER = Long.MAX_VALUE;

    private final JoinRule rule;
    /** Ascending. Those up to the time of the last decision have come, the others have not. */
    private final List<Event> events;
    /** Those that have not come yet. */
    private final PriorityQueue<LabelRecord> labels = new PriorityQueue<>(LABELS_BY_TIME);

    private final List<SettledEvent> settled;
    /** Has come, and has no event yet. */
    private @Nullable LabelRecord waiting;
    /** The newest time at which something was decided. */
    private long decided;
    /** Events that came in its span. */
    private int came;

    /** @param known of the id; {@link IdState#NONE} of a new one */
    IdJoin(JoinRule rule, IdState known) {
        this.rule = rule;
        this.events = new ArrayList<>(known.events());
        this.settled = new ArrayList<>(known.settled());
        this.waiting = known.waiting();
        this.decided = known.decided();
        this.came = Math.max(0, known.came());
    }

    /**
     * What is known now, but for labels that have not come: these are added again at their time.
     *
     * @param due the next time at which the id is looked at
     */
    IdState state(long due) {
        return new IdState(decided, due, List.copyOf(events), waiting, List.copyOf(settled), came);
    }

    /** The given time, or, if something was decided at that or later, the first after it. */
    long open(long time) {
        return Math.max(time, decided + 1);
    }

    /**
     * Adds an event whose time is {@link #open}.
     *
     * @return the one that is too many in the span, this or another one, which is not joined; null if there is none
     */
    @Nullable
    Event add(Event event) {
        int at = events.size();
        while (at > 0 && BY_TIME.compare(events.get(at - 1), event) > 0) {
            at--;
        }
        events.add(at, event);
        long span = span(event.time());
        int count = span == span(decided) ? came : 0;
        int last = at;
        for (int i = 0; i < events.size(); i++) {
            long time = events.get(i).time();
            if (time > decided && span(time) == span) {
                count++;
                last = i;
            }
        }
        return count > MOST ? events.remove(last) : null;
    }

    private long span(long time) {
        return Math.floorDiv(time, rule.timeout());
    }

    /** Adds a label whose time is {@link #open}. */
    void add(LabelRecord label) {
        labels.add(label);
    }

    /**
     * Gives up all that has come before a time, after all before it was decided: as if it had never come.
     *
     * @return how many events, labels, and events whose label was decided
     */
    int giveUp(long before, JoinOutcomes outcomes) {
        int gone = 0;
        LabelRecord label = waiting;
        if (label != null && label.time() < before) {
            waiting = null;
            tellUnknown(label, outcomes);
            gone++;
        }
        for (; !events.isEmpty() && events.get(0).time() < before; gone++) {
            outcomes.crowded(events.remove(0));
        }
        int known = settled.size();
        settled.removeIf(each -> each.time() < before);
        gone += known - settled.size();
        came = gone > 0 ? 0 : came;
        return gone;
    }

    /** The earliest time at which something is decided or forgotten, or {@link #NEVER}. */
    long next() {
        long next = NEVER;
        LabelRecord label = labels.peek();
        if (label != null) {
            next = label.time();
        }
        if (waiting != null) {
            next = Math.min(next, JoinRule.later(waiting.time(), rule.early()));
        }
        boolean isAlone = events.size() == 1 && waiting == null && settled.isEmpty();
        for (Event event : events) {
            // An event that is alone comes without a decision.
            boolean comes = event.time() > decided && !isAlone;
            next = Math.min(next, comes ? event.time() : rule.leaves(event.time()));
        }
        for (SettledEvent each : settled) {
            next = Math.min(next, forgotten(each));
        }
        // Usually an event outlasts its span.
        return next == NEVER && came > 0 ? endOfSpan() : next;
    }

    private long endOfSpan() {
        long end = JoinRule.later(span(decided) * rule.timeout(), rule.timeout());
        return end > decided ? end : NEVER;
    }

    /** Decides all up to a time, inclusive. */
    void decide(long until, JoinOutcomes outcomes) {
        for (long time = next(); time <= until && time != NEVER; time = next()) {
            decideAt(time, outcomes);
        }
    }

    private void decideAt(long time, JoinOutcomes outcomes) {
        countThoseThatCome(time);
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i).time() == time) {
                i -= come(i, outcomes);
            }
        }
        decided = time;
        for (LabelRecord label = labels.peek(); label != null && label.time() == time; label = labels.peek()) {
            come(labels.remove(), outcomes);
        }
        match(time, outcomes);
        while (!events.isEmpty() && rule.leaves(events.get(0).time()) <= time) {
            Event event = events.remove(0);
            settled.add(SettledEvent.of(event, Event.UNLABELLED));
            outcomes.unlabelled(event);
        }
        settled.removeIf(each -> forgotten(each) <= time);
    }

    private void countThoseThatCome(long time) {
        came = span(time) == span(decided) ? came : 0;
        for (Event event : events) {
            boolean comes = event.time() > decided && event.time() <= time;
            came += comes && span(event.time()) == span(time) ? 1 : 0;
        }
    }

    /** A label that comes up to a timeout too late may wait for another event before it is told so. */
    private long forgotten(SettledEvent each) {
        return each.expired() ? rule.forgetsExpired(each.time()) : rule.leaves(each.time());
    }

    /** An event comes; returns how many of it and those before it are gone. */
    private int come(int index, JoinOutcomes outcomes) {
        Event event = events.get(index);
        if (settled.stream().anyMatch(each -> each.isOf(event))) {
            outcomes.resent(events.remove(index));
            return 1;
        }
        for (int i = 0; i < index; i++) {
            if (events.get(i).features().equals(event.features())) {
                outcomes.resent(events.remove(i));
                return 1;
            }
        }
        return 0;
    }

    private void come(LabelRecord label, JoinOutcomes outcomes) {
        LabelRecord before = waiting;
        if (label.withdraws()) {
            waiting = null;
            withdraw(label, before, outcomes);
        } else if (before == null) {
            waiting = label;
        } else {
            boolean takes = rule.repeated() == JoinRule.Repeated.LAST;
            waiting = takes ? label : before;
            tellAgain(takes ? before : label, label.label() == before.label(), outcomes);
        }
    }

    /** What is trained already cannot be taken back. */
    private void withdraw(LabelRecord withdrawal, @Nullable LabelRecord before, JoinOutcomes outcomes) {
        Event event = newest(withdrawal);
        SettledEvent known = newestSettled(withdrawal);
        if (before != null) {
            outcomes.withdrawn(before);
        } else if (known != null && isNewer(known, event)) {
            outcomes.conflicting(withdrawal);
        } else if (event != null) {
            // Nothing was said of the event that waits, and nothing is.
            outcomes.withdrawn(withdrawal);
        } else {
            tellUnknown(withdrawal, outcomes);
        }
    }

    private static void tellAgain(LabelRecord label, boolean same, JoinOutcomes outcomes) {
        if (same) {
            outcomes.repeated(label);
        } else {
            outcomes.conflicting(label);
        }
    }

    private void tellUnknown(LabelRecord label, JoinOutcomes outcomes) {
        if (settled.stream().anyMatch(SettledEvent::expired)) {
            outcomes.expired(label);
        } else {
            outcomes.unknown(label);
        }
    }

    /** Looks for the event of the label that waits. */
    private void match(long time, JoinOutcomes outcomes) {
        LabelRecord label = waiting;
        if (label == null) {
            return;
        }
        boolean isNew = label.time() == time;
        Event event = isNew ? newest(label) : firstAt(time);
        SettledEvent known = isNew ? newestSettled(label) : null;
        if (known != null && isNewer(known, event)) {
            waiting = null;
            tellAgain(label, known.label() == label.label(), outcomes);
        } else if (event != null) {
            waiting = null;
            events.remove(event);
            settled.add(SettledEvent.of(event, label.label()));
            outcomes.joined(event, label);
        } else if (time >= JoinRule.later(label.time(), rule.early())) {
            waiting = null;
            tellUnknown(label, outcomes);
        }
    }

    private static boolean isNewer(SettledEvent known, @Nullable Event event) {
        return event == null || known.isAfter(event);
    }

    private @Nullable Event newest(LabelRecord label) {
        Event newest = null;
        for (Event event : events) {
            newest = isBefore(event.time(), label) ? event : newest;
        }
        return newest;
    }

    private @Nullable SettledEvent newestSettled(LabelRecord label) {
        SettledEvent newest = null;
        for (SettledEvent each : settled) {
            boolean counts = !each.expired() && isBefore(each.time(), label);
            newest = counts && (newest == null || each.isAfter(newest)) ? each : newest;
        }
        return newest;
    }

    private boolean isBefore(long time, LabelRecord label) {
        return time <= label.time() && time >= label.time() - rule.timeout();
    }

    private @Nullable Event firstAt(long time) {
        return events.stream().filter(event -> event.time() == time).findFirst().orElse(null);
    }
}
