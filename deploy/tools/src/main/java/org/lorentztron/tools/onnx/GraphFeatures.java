package org.lorentztron.tools.onnx;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.features.Clipping;
import org.lorentztron.model.features.FeatureMap;

/**
 * Which features the parts of a version hold, and which of an event they are made of. Immutable.
 *
 * @param map of the version
 * @param clipping likewise
 * @param inputs indices of features of an event, ascending, at least one: those that a part holds, that the clipping
 *     knows, or that hats or waves which a part holds are made of
 * @param hats places among all hats, ascending
 * @param waves which waves, ascending
 */
record GraphFeatures(FeatureMap map, Clipping clipping, int[] inputs, int[] hats, int[] waves) {
    /** @param sets those of all parts, which may take different numbers of features */
    static GraphFeatures of(FeatureMap map, Clipping clipping, List<FeatureSet> sets) {
        FeatureSet held = FeatureSet.none(map.size());
        Set<FeatureSet> distinct = new LinkedHashSet<>(sets);
        for (FeatureSet set : distinct) {
            held = held.union(set.among(map.size()));
        }
        int[] indices = held.indices();
        int[] own = IntStream.concat(Arrays.stream(indices).filter(map::isOwn), clipping.known())
                .toArray();
        int[] added = Arrays.stream(indices)
                .filter(j -> !map.isOwn(j))
                .map(map::place)
                .toArray();
        int count = map.hats().count();
        int[] hats = Arrays.stream(added).filter(place -> place < count).toArray();
        int[] waves = Arrays.stream(added)
                .filter(place -> place >= count)
                .map(place -> place - count)
                .toArray();
        return new GraphFeatures(map, clipping, inputs(map, own, hats, waves), hats, waves);
    }

    private static int[] inputs(FeatureMap map, int[] own, int[] hats, int[] waves) {
        IntStream ofHats = Arrays.stream(hats)
                .map(place -> map.hats().owner(place))
                .distinct()
                .flatMap(k -> IntStream.of(map.hats().features()[k], map.hats().presence(k)))
                .filter(feature -> feature >= 0);
        IntStream ofWaves = waves.length == 0
                ? IntStream.empty()
                : Arrays.stream(map.waves().inputs().indices()).filter(j -> Arrays.stream(waves)
                        .anyMatch(k -> map.waves().turn(k, j) != 0));
        int[] all = IntStream.concat(Arrays.stream(own), IntStream.concat(ofHats, ofWaves))
                .distinct()
                .sorted()
                .toArray();
        // A model needs an input, or nothing says how many events there are: the version's parts pass over it.
        return all.length == 0 ? new int[1] : all;
    }

    /** How many features parts can take: the inputs, then hats, then waves. */
    int count() {
        return inputs.length + hats.length + waves.length;
    }

    /** Where a feature that a part takes is among them. */
    int position(int feature) {
        if (map.isOwn(feature)) {
            return Arrays.binarySearch(inputs, feature);
        }
        int place = map.place(feature);
        return map.isHat(feature)
                ? inputs.length + Arrays.binarySearch(hats, place)
                : inputs.length
                        + hats.length
                        + Arrays.binarySearch(waves, place - map.hats().count());
    }

    /** Where a feature of an event is among the inputs. */
    int input(int feature) {
        return Arrays.binarySearch(inputs, feature);
    }
}
