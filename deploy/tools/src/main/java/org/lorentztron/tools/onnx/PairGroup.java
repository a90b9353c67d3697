package org.lorentztron.tools.onnx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.model.FeatureSet;

/**
 * Parts with two sides that one product scores: of one rank, and holding the same features or nearly. Immutable.
 *
 * @param members their places among all parts
 * @param columns what any of them takes, ascending places among all that parts can take
 */
record PairGroup(int rank, List<Integer> members, int[] columns) {
    /** What is stored may be this many times what the parts hold: zeros where only others hold a feature. */
    private static final int MOST_ROOM = 2;

    /** All parts, each in one group. */
    static List<PairGroup> of(List<PublishedPair> parts, GraphFeatures held) {
        Map<Integer, List<Integer>> byRank = new LinkedHashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            byRank.computeIfAbsent(parts.get(i).rank(), rank -> new ArrayList<>())
                    .add(i);
        }
        List<PairGroup> groups = new ArrayList<>();
        byRank.forEach((rank, members) -> groups.addAll(ofRank(rank, members, parts, held)));
        return groups;
    }

    /** Where the features of a set are among all that parts can take. */
    static int[] places(FeatureSet set, GraphFeatures held) {
        int[] places = new int[set.count()];
        for (int k = 0; k < places.length; k++) {
            places[k] = held.position(set.feature(k));
        }
        return places;
    }

    private static List<PairGroup> ofRank(
            int rank, List<Integer> members, List<PublishedPair> parts, GraphFeatures held) {
        Map<FeatureSet, List<Integer>> alike = new LinkedHashMap<>();
        members.forEach(i -> alike.computeIfAbsent(parts.get(i).featureSet(), set -> new ArrayList<>())
                .add(i));
        int[] common = alike.keySet().stream()
                .flatMapToInt(set -> Arrays.stream(places(set, held)))
                .distinct()
                .sorted()
                .toArray();
        long stored = (common.length + 1L) * members.size();
        long needed = members.stream()
                .mapToLong(i -> parts.get(i).featureSet().count() + 1L)
                .sum();
        if (stored <= MOST_ROOM * needed) {
            return List.of(new PairGroup(rank, members, common));
        }
        return alike.entrySet().stream()
                .map(each -> new PairGroup(rank, each.getValue(), places(each.getKey(), held)))
                .toList();
    }
}
