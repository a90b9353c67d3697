package org.lorentztron.local.describe.propose;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.KeyPath;
import org.lorentztron.local.describe.facts.FieldFacts;
import org.lorentztron.local.describe.guess.EventFields;
import org.lorentztron.local.describe.seen.SampledEvents;

/**
 * By which fields labels find their events.
 *
 * @param event field of the events' ids
 * @param eventName as options have it
 * @param label field of the labels' ids
 * @param share of the labels' ids that are ids of events
 */
record JoinGuess(FieldFacts event, String eventName, FieldFacts label, double share) {
    /** Values that come again and again are no ids: nearly any set of them meets another one. */
    private static final double LEAST_DIFFERENT = 0.5;

    private static final int MOST_FIELDS = 20;

    /**
     * The pair of fields that joins most labels; of equal ones that without Kafka's keys, which senders by HTTP do not
     * have, and then that of equal names. Null if none joins any.
     */
    static @Nullable JoinGuess of(
            EventFields events,
            SampledEvents ofEvents,
            EventFields labels,
            SampledEvents ofLabels,
            @Nullable FieldFacts label) {
        Map<FieldFacts, Set<String>> ids = new HashMap<>();
        List<FieldFacts> ofLabelIds = ids(labels);
        List<FieldFacts> ofEventIds = ids(events);
        ofEventIds.forEach(field -> ids.put(field, new HashSet<>(ofEvents.values(field.path()))));
        JoinGuess best = null;
        for (FieldFacts candidate : ofLabelIds) {
            List<String> values = candidate == label ? List.of() : ofLabels.values(candidate.path());
            for (FieldFacts event : ofEventIds) {
                Set<String> known = ids.getOrDefault(event, Set.of());
                long found = values.stream().filter(known::contains).count();
                double share = values.isEmpty() ? 0 : (double) found / values.size();
                JoinGuess next = new JoinGuess(event, events.option(event.path()), candidate, share);
                boolean isBetter = best == null
                        || share > best.share
                        || share == best.share && next.rank(labels) > best.rank(labels);
                if (found > 0 && isBetter) {
                    best = next;
                }
            }
        }
        return best;
    }

    private int rank(EventFields labels) {
        int inValues = (KeyPath.isOfKey(event.path()) ? 0 : 2) + (KeyPath.isOfKey(label.path()) ? 0 : 2);
        return inValues + (eventName.equals(labels.option(label.path())) ? 1 : 0);
    }

    /** Fields of values first: whoever reads them needs no key. */
    private static List<FieldFacts> ids(EventFields fields) {
        return Stream.concat(fields.all().stream(), fields.ofKeys().stream())
                .filter(field -> field.arrays() == 0 && field.truths() == 0 && field.scalars() > 0)
                .filter(field -> field.times().format() == null && !field.hasWords())
                .filter(field -> (field.isWhole() || !field.isNumeric())
                        && field.values().share() >= LEAST_DIFFERENT)
                .limit(MOST_FIELDS)
                .toList();
    }
}
