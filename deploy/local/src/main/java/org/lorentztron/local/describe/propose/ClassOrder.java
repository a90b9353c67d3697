package org.lorentztron.local.describe.propose;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.lorentztron.local.describe.facts.FieldFacts;
import org.lorentztron.local.describe.guess.LabelGuess;
import org.lorentztron.local.describe.guess.TimeGuess;
import org.lorentztron.local.describe.seen.EventRate;
import org.lorentztron.local.describe.seen.SampledEvents;

/**
 * Whether events of a class come together.
 *
 * @param isSorted so that it is no order to learn in
 * @param isOfTime in runs of a class, but in the order of their times: so a job would have met them
 */
record ClassOrder(boolean isSorted, boolean isOfTime) {
    private static final int FEWEST = 50;
    /** Of chance, the class changes so many times as often. */
    private static final int FEWER = 5;

    private static final int BLOCKS = 20;
    private static final int FEWEST_OF_BLOCK = 20;

    /** Of chance, classes are as mixed in blocks as in all. */
    private static final double LESS_MIXED = 0.9;

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
        int changes = 0;
        for (int i = 1; i < labels.size(); i++) {
            changes += labels.get(i).equals(labels.get(i - 1)) ? 0 : 1;
        }
        // A rare class may come in one run by chance: both sides need some events.
        double byChance = labels.size() * mixed(labels);
        return labels.size() >= FEWEST
                && byChance >= FEWEST / 5.0
                && (FEWER * changes < byChance || mixedInBlocks(labels) < LESS_MIXED * mixed(labels));
    }

    /** The mean over blocks; of too few labels that of all. */
    private static double mixedInBlocks(List<String> labels) {
        int length = labels.size() / BLOCKS;
        return length < FEWEST_OF_BLOCK
                ? mixed(labels)
                : IntStream.range(0, BLOCKS)
                        .mapToDouble(i -> mixed(labels.subList(i * length, (i + 1) * length)))
                        .average()
                        .orElse(0);
    }

    /** The probability that two of them are of different classes. */
    private static double mixed(List<String> labels) {
        Map<String, Integer> counts = new HashMap<>();
        labels.forEach(label -> counts.merge(label, 1, Integer::sum));
        double size = labels.size();
        return counts.values().stream()
                .mapToDouble(count -> count / size * (size - count) / (size - 1))
                .sum();
    }
}
