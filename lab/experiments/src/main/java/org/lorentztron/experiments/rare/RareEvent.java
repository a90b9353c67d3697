package org.lorentztron.experiments.rare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * An event of a {@link RareStream}. Immutable.
 *
 * @param features not modified
 * @param weight how many events of the stream it stands for among those of a test
 */
record RareEvent(double[] features, boolean fraud, double weight) {
    /** Events until the label of a fraud comes, in a backlog in the order of labels. */
    private static final int FRAUD_DELAY = 300;

    private static final int OTHER_DELAY = 900;

    /** Events in the order in which they come. */
    static List<RareEvent> stream(RareStream stream, double share, int events, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double threshold = stream.threshold(share);
        List<RareEvent> all = new ArrayList<>();
        for (int i = 0; i < events; i++) {
            all.add(next(stream, threshold, random));
        }
        return all;
    }

    private static RareEvent next(RareStream stream, double threshold, SplittableRandom random) {
        double[] x = stream.next(random);
        boolean fraud = stream.evidence(x) > threshold;
        return new RareEvent(stream.features(x, fraud), fraud, 1);
    }

    /** The same in the order in which their labels come: the last ones are no frauds. */
    static List<RareEvent> inOrderOfLabels(List<RareEvent> events) {
        return IntStream.range(0, events.size())
                .boxed()
                .sorted(Comparator.comparingInt(i -> i + (events.get(i).fraud ? FRAUD_DELAY : OTHER_DELAY)))
                .map(events::get)
                .toList();
    }

    /** Other events, as many of each class as given; their weights are such that the share is that of the stream. */
    static List<RareEvent> test(RareStream stream, double share, int frauds, int others, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double threshold = stream.threshold(share);
        List<RareEvent> all = new ArrayList<>();
        int left = frauds;
        int leftOthers = others;
        while (left + leftOthers > 0) {
            RareEvent event = next(stream, threshold, random);
            if (event.fraud ? left-- > 0 : leftOthers-- > 0) {
                double weight = event.fraud ? share / frauds : (1 - share) / others;
                all.add(new RareEvent(event.features, event.fraud, weight));
            }
            left = Math.max(0, left);
            leftOthers = Math.max(0, leftOthers);
        }
        return all;
    }
}
