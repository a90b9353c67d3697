package org.lorentztron.local.describe.propose;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lorentztron.local.describe.facts.FieldFacts;
import org.lorentztron.local.describe.guess.LabelGuess;
import org.lorentztron.local.describe.guess.TimeGuess;
import org.lorentztron.local.describe.seen.EventRate;
import org.lorentztron.local.describe.seen.SampledEvents;

/**
 * Whether events come sorted by their classes.
 *
 * @param isSorted so that it is no order to learn in
 * @param isOfTime in runs of a class, but in the order of their times: so a job would have met them
 */
record ClassOrder(boolean isSorted, boolean isOfTime) {
    private static final int FEWEST = 50;
    /** Of chance, the class changes so many times as often. */
    private static final int FEWER = 5;

    static ClassOrder of(LabelGuess label, boolean comesLater, TimeGuess time, SampledEvents sample, EventRate rate) {
        FieldFacts field = label.field();
        if (field == null || comesLater || label.isAmount() || !isSorted(sample.values(field.path()))) {
            return new ClassOrder(false, false);
        }
        boolean isOfTime = time.field() != null && rate.rises();
        return new ClassOrder(!isOfTime, isOfTime);
    }

    /** @param labels of events in their order */
    static boolean isSorted(List<String> labels) {
        Map<String, Integer> counts = new HashMap<>();
        labels.forEach(label -> counts.merge(label, 1, Integer::sum));
        int changes = 0;
        for (int i = 1; i < labels.size(); i++) {
            changes += labels.get(i).equals(labels.get(i - 1)) ? 0 : 1;
        }
        double size = labels.size();
        double alike = counts.values().stream()
                .mapToDouble(count -> (count / size) * (count / size))
                .sum();
        // A rare class may come in one run by chance: both sides need some events.
        double byChance = size * (1 - alike);
        return labels.size() >= FEWEST && byChance >= FEWEST / 5.0 && FEWER * changes < byChance;
    }
}
