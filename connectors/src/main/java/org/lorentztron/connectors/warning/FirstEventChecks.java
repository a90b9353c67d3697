package org.lorentztron.connectors.warning;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Looks at the first {@value #MANY} events that a reader decodes, after {@value #FEW} and after all of them, and says
 * once of each thing what looks wrong. Then it keeps nothing. Not thread-safe.
 */
public final class FirstEventChecks {
    static final int FEW = 100;
    static final int MANY = 500;

    /** Of one reader. */
    static final int MOST_WARNINGS = 50;

    private final List<Check> checks;
    private final Set<Subject> told = new HashSet<>();
    private int events;

    private record Subject(InputWarning.Kind kind, String of) {}

    /** Those of a job with these expectations. */
    public FirstEventChecks(Expected expected) {
        this(List.of(new TimeCheck(expected), new IdCheck(expected), new LabelCheck(expected.labelField())));
        if (expected.named()) {
            checks.add(new TextNumbersCheck(expected.rules()));
            checks.add(new DeletionCheck(expected.mapping()));
        }
    }

    /** Those of a topic of labels, whose times alone are looked at. */
    public static FirstEventChecks ofLabels(Expected expected) {
        return new FirstEventChecks(List.of(new TimeCheck(expected)));
    }

    FirstEventChecks(List<Check> checks) {
        this.checks = new ArrayList<>(checks);
    }

    /** Whether no more events are looked at. */
    public boolean areOver() {
        return events == MANY;
    }

    /**
     * Takes the next event.
     *
     * @return what looks wrong, if that is known now; mostly nothing
     */
    public List<InputWarning> see(FirstEvent event) {
        if (areOver()) {
            return List.of();
        }
        FirstEvent once = new FirstEvent(
                event.id(),
                event.time(),
                event.labelled(),
                event.recordTime(),
                once(event.names()),
                once(event.fields()),
                event.unseen());
        checks.forEach(check -> check.see(once));
        events++;
        if (events != FEW && events != MANY) {
            return List.of();
        }
        List<InputWarning> warnings = checks.stream()
                .flatMap(check -> check.warnings(events).stream())
                .filter(warning -> told.size() < MOST_WARNINGS && told.add(new Subject(warning.kind(), warning.of())))
                .toList();
        if (areOver()) {
            checks.clear();
            told.clear();
        }
        return warnings;
    }

    /** Several checks may want to know, and each reading costs. */
    private static Supplier<Map<Integer, List<String>>> once(Supplier<Map<Integer, List<String>>> reading) {
        Map<Boolean, Map<Integer, List<String>>> read = new HashMap<>();
        return () -> read.computeIfAbsent(true, any -> reading.get());
    }
}
