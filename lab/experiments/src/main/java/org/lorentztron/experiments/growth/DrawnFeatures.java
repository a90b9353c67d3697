package org.lorentztron.experiments.growth;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Features that were drawn for an event, as runs of such that follow each other: memory grows with those drawn, however
 * many there are. Not thread-safe.
 */
final class DrawnFeatures {
    /** [first of a run] the feature after its last; runs neither meet nor overlap. */
    private final TreeMap<Integer, Integer> runs = new TreeMap<>();

    /** The first feature from here on that was not drawn; n if all of them were. */
    int nextFree(int from) {
        Map.Entry<Integer, Integer> run = runs.floorEntry(from);
        return run == null ? from : Math.max(from, run.getValue());
    }

    /** Adds a feature that was not drawn before. */
    void add(int feature) {
        int first = feature;
        int end = feature + 1;
        Map.Entry<Integer, Integer> before = runs.lowerEntry(feature);
        if (before != null && before.getValue() == feature) {
            first = before.getKey();
        }
        Integer endOfNext = runs.remove(end);
        runs.put(first, endOfNext == null ? end : endOfNext);
    }

    /** All that were drawn. */
    int[] ascending() {
        return runs.entrySet().stream()
                .flatMapToInt(run -> IntStream.range(run.getKey(), run.getValue()))
                .toArray();
    }
}
