package org.lorentztron.tools.topics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Gives labels to the events that wait for one, as the job does, but for one thing: of two labels of an event the
 * newest of a class is true, and null takes back those before it. The job cannot take back what it has trained.
 *
 * <pre>
 *   t_l - timeout &lt;= t_e &lt;= t_l     the newest such event of the id
 *   t_l &lt; t_e &lt;= t_l + early        if there is none, the first such event
 * </pre>
 *
 * Not thread-safe.
 */
final class LabelJoin {
    private final LateRule rule;
    private final Map<IdHash, Waiting> waiting = new HashMap<>();

    /** @param truth index of the class; {@link TestedEvent#UNLABELLED} of one that takes back */
    private record Label(TestedEvent.Place place, int truth) {}

    private record Waiting(List<TestedEvent> events, List<Label> labels) {}

    LabelJoin(LateRule rule) {
        this.rule = rule;
    }

    /** An event waits. */
    void add(TestedEvent event) {
        waiting.computeIfAbsent(event.id, id -> new Waiting(new ArrayList<>(1), new ArrayList<>(1)))
                .events
                .add(event);
    }

    /** Takes a label, after all events. */
    void add(IdHash id, TestedEvent.Place place, int truth) {
        Waiting those = waiting.get(id);
        if (those != null) {
            those.labels.add(new Label(place, truth));
        }
    }

    /** Whether an event of the id waits. */
    boolean awaits(IdHash id) {
        return waiting.containsKey(id);
    }

    /** Whether a label is before all events of its id: it may be of one that is earlier than these, and not here. */
    boolean hasLabelBeforeEvents() {
        return waiting.values().stream().anyMatch(those -> those.labels.stream()
                .anyMatch(label -> those.events.stream().allMatch(event -> event.place.time() > label.place.time())));
    }

    /** Leaves the events of other ids alone. */
    void thin(int oneOf) {
        waiting.keySet().removeIf(id -> !id.isOf(oneOf));
    }

    /** Takes out events, with the labels of ids that have no others. */
    void removeIf(Predicate<TestedEvent> which) {
        waiting.values().removeIf(those -> those.events.removeIf(which) && those.events.isEmpty());
    }

    /**
     * Says what all events are.
     *
     * @return how many labels are too late, or too early, for each event of their id
     */
    long join() {
        long missed = 0;
        for (Waiting those : waiting.values()) {
            those.events.sort(Comparator.comparing(event -> event.place, TestedEvent.Place.ORDER));
            those.labels.sort(Comparator.comparing(Label::place, TestedEvent.Place.ORDER));
            for (Label label : those.labels) {
                TestedEvent event = event(those.events, label.place.time());
                if (event == null) {
                    missed++;
                } else if (label.truth != TestedEvent.OF_ANOTHER_CLASS || event.truth == TestedEvent.UNLABELLED) {
                    event.truth = label.truth;
                }
            }
        }
        return missed;
    }

    private @Nullable TestedEvent event(List<TestedEvent> events, long labelTime) {
        TestedEvent newest = null;
        for (TestedEvent event : events) {
            long age = labelTime - event.place.time();
            if (age < 0) {
                return newest == null && rule.joins(age) ? event : newest;
            }
            newest = rule.joins(age) ? event : newest;
        }
        return newest;
    }
}
