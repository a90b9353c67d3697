package org.lorentztron.experiments.imbalance;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.LongFunction;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;

/**
 * Events of two classes, one of which is rare: {@value #RARE} is a class of a data set, {@value #COMMON} all of its
 * others. So many examples of the rare class are left out at random that it has a given share.
 *
 * @param training in a random order, at offsets from 0 on
 * @param tests likewise
 */
record RareStream(List<Event> training, List<Event> tests) {
    /** The name of the rare class. */
    static final String RARE = "rare";

    /** The name of the class of all others. */
    static final String COMMON = "common";

    /** The index of the rare class. */
    static final int RARE_INDEX = 0;

    private static final int COMMON_INDEX = 1;

    /**
     * The stream of a seed.
     *
     * @param data whose training part has an end
     * @param rare index of the class that becomes rare
     * @param share that it is to have, more than 0 and at most what it has
     */
    static RareStream of(Dataset data, int rare, double share, long seed) {
        Random random = new Random(seed);
        return new RareStream(
                events(data.size(), data::training, rare, share, random),
                events(data.testSize(), data::test, rare, share, random));
    }

    private static List<Event> events(
            long count, LongFunction<Example> example, int rare, double share, Random random) {
        List<Example> rares = new ArrayList<>();
        List<Example> kept = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            Example each = example.apply(i);
            (each.index() == rare ? rares : kept).add(each);
        }
        long wanted = Math.min(rares.size(), Math.round(kept.size() * share / (1 - share)));
        Collections.shuffle(rares, random);
        kept.addAll(rares.subList(0, (int) wanted));
        Collections.shuffle(kept, random);
        List<Event> events = new ArrayList<>();
        for (Example each : kept) {
            int label = each.index() == rare ? RARE_INDEX : COMMON_INDEX;
            events.add(Event.decoded(0, events.size(), label, 0, null, each.features()));
        }
        return events;
    }
}
