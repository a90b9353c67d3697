package org.lorentztron.job.join;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.job.options.events.JoinRule;

/** The join of all events and labels of one id, moment by moment, when all of them are known. */
public final class PlainJoin {
    private PlainJoin() {}

    /** What became of an event: it was joined or expired at a time, and counts as known until another one. */
    private record Past(Event event, int label, long knownUntil) {}

    public static List<String> outcomes(JoinRule rule, List<Event> allEvents, List<LabelRecord> allLabels, long end) {
        List<String> outcomes = new ArrayList<>();
        List<Event> waiting = new ArrayList<>();
        List<Past> past = new ArrayList<>();
        LabelRecord open = null;
        for (long t : moments(rule, allEvents, allLabels).headSet(end, true)) {
            // Events come.
            List<Event> coming = allEvents.stream()
                    .filter(event -> event.time() == t)
                    .sorted(Comparator.comparingInt(Event::partition).thenComparingLong(Event::offset))
                    .toList();
            for (Event event : coming) {
                if (past.stream().anyMatch(each -> each.event.features().equals(event.features()))) {
                    outcomes.add("resent " + name(event));
                    continue;
                }
                for (Event other : List.copyOf(waiting)) {
                    if (other.features().equals(event.features())) {
                        waiting.remove(other);
                        outcomes.add("resent " + name(other));
                    }
                }
                waiting.add(event);
            }
            // Labels come.
            List<LabelRecord> said = allLabels.stream()
                    .filter(label -> label.time() == t)
                    .sorted(Comparator.comparingInt(LabelRecord::partition)
                            .thenComparingLong(LabelRecord::offset)
                            .thenComparingInt(label -> label.record().row()))
                    .toList();
            for (LabelRecord label : said) {
                if (label.withdraws()) {
                    List<Event> trained = past.stream()
                            .filter(each -> inTime(rule, each, label))
                            .map(Past::event)
                            .toList();
                    boolean awaited = waiting.stream()
                            .filter(each -> label.time() - each.time() <= rule.timeout())
                            .anyMatch(each -> trained.stream().noneMatch(other -> order(other, each) > 0));
                    LabelRecord taken = open != null ? open : label;
                    outcomes.add(
                            open != null || awaited
                                    ? "withdrawn " + name(taken)
                                    : trained.isEmpty() ? stranger(past) + name(label) : "conflicting " + name(label));
                    open = null;
                } else if (open == null) {
                    open = label;
                } else {
                    LabelRecord loser = rule.repeated() == JoinRule.Repeated.FIRST ? label : open;
                    outcomes.add((label.label() == open.label() ? "repeated " : "conflicting ") + name(loser));
                    open = loser == open ? label : open;
                }
            }
            // The label that waits looks for its event.
            if (open != null) {
                LabelRecord label = open;
                Event found = null;
                Past trained = null;
                if (label.time() == t) {
                    for (Event event : waiting) {
                        found = label.time() - event.time() <= rule.timeout() ? event : found;
                    }
                    for (Past each : past) {
                        boolean later = trained == null || order(each.event, trained.event) > 0;
                        trained = inTime(rule, each, label) && later ? each : trained;
                    }
                } else {
                    found = waiting.stream()
                            .filter(event -> event.time() == t)
                            .findFirst()
                            .orElse(null);
                }
                if (trained != null && (found == null || order(trained.event, found) > 0)) {
                    outcomes.add((trained.label == label.label() ? "repeated " : "conflicting ") + name(label));
                    open = null;
                } else if (found != null) {
                    outcomes.add("joined " + name(found) + " " + name(label));
                    waiting.remove(found);
                    past.add(new Past(found, label.label(), found.time() + rule.timeout()));
                    open = null;
                } else if (t == label.time() + rule.early()) {
                    outcomes.add(stranger(past) + name(label));
                    open = null;
                }
            }
            // Events leave.
            for (Event event : List.copyOf(waiting)) {
                if (event.time() + rule.timeout() == t) {
                    waiting.remove(event);
                    past.add(new Past(event, Event.UNLABELLED, event.time() + 2 * rule.timeout() + rule.early()));
                    outcomes.add("unlabelled " + name(event));
                }
            }
            past.removeIf(each -> each.knownUntil <= t);
        }
        return outcomes;
    }

    /** The first events of each span of a timeout, as many as are joined. */
    public static List<Event> admitted(JoinRule rule, List<Event> events) {
        Map<Long, Integer> counts = new HashMap<>();
        return events.stream()
                .sorted(PlainJoin::order)
                .filter(event ->
                        counts.merge(Math.floorDiv(event.time(), rule.timeout()), 1, Integer::sum) <= IdJoin.MOST)
                .toList();
    }

    /** When something may happen. */
    private static NavigableSet<Long> moments(JoinRule rule, List<Event> events, List<LabelRecord> labels) {
        NavigableSet<Long> moments = new TreeSet<>();
        for (Event event : events) {
            moments.add(event.time());
            moments.add(event.time() + rule.timeout());
            moments.add(event.time() + 2 * rule.timeout() + rule.early());
        }
        for (LabelRecord label : labels) {
            moments.add(label.time());
            moments.add(label.time() + rule.early());
        }
        return moments;
    }

    private static boolean inTime(JoinRule rule, Past past, LabelRecord label) {
        return past.label != Event.UNLABELLED && label.time() - past.event.time() <= rule.timeout();
    }

    private static String stranger(List<Past> past) {
        return past.stream().anyMatch(each -> each.label == Event.UNLABELLED) ? "expired " : "unknown ";
    }

    private static int order(Event a, Event b) {
        return Comparator.comparingLong(Event::time)
                .thenComparingInt(Event::partition)
                .thenComparingLong(Event::offset)
                .compare(a, b);
    }

    public static String name(Event event) {
        return "event " + event.partition() + "@" + event.offset();
    }

    public static String name(LabelRecord label) {
        return "label " + label.partition() + "@" + label.offset();
    }
}
