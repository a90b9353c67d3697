package org.lorentztron.job.version;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.source.FeatureNameRecord;
import org.lorentztron.connectors.wire.version.PartName;
import org.lorentztron.connectors.wire.version.PublishedNames;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.FeatureSet;

/** The names of the features that the parts of a model hold. Mutable; not thread-safe. */
final class HeldNames {
    private final NamesBucket[] buckets = new NamesBucket[PublishedNames.BUCKETS];
    /** By part, the features of its newest record. */
    private final Map<PartName, FeatureSet> known = new HashMap<>();
    /** By feature, how many of these parts hold it. */
    private final Map<Integer, Integer> holders = new HashMap<>();
    /**
     * Whether names may be of features that no part holds: those of a state, until all parts have had a record since.
     */
    private boolean hasUnknown;

    HeldNames() {
        Arrays.setAll(buckets, NamesBucket::new);
    }

    static HeldNames of(Iterable<BucketNames> states) {
        HeldNames names = new HeldNames();
        states.forEach(state -> {
            names.buckets[state.bucket()] = NamesBucket.of(state);
            names.hasUnknown = true;
        });
        return names;
    }

    List<BucketNames> state() {
        return Arrays.stream(buckets).map(NamesBucket::state).toList();
    }

    void add(FeatureNameRecord record) {
        for (FeatureNameRecord.Name name : record.names()) {
            buckets[PublishedNames.bucket(name.index())].see(name.index(), name.text());
        }
    }

    /** The features of a part, unless it holds all; those of a learner that is not the project's are not known. */
    void hold(PublishedPart part) {
        if (part instanceof PublishedPair pair) {
            hold(pair, pair.featureSet());
        } else if (part instanceof PublishedNetwork network) {
            hold(network, network.featureSet());
        }
    }

    private void hold(PublishedPart part, FeatureSet features) {
        FeatureSet before = known.put(part.name(), features);
        if (features.isAll() || features.equals(before)) {
            return;
        }
        for (int index : features.indices()) {
            if (before == null || before.position(index) < 0) {
                holders.merge(index, 1, Integer::sum);
                buckets[PublishedNames.bucket(index)].hold(index);
            }
        }
        if (before != null) {
            release(before, features);
        }
    }

    private void release(FeatureSet before, FeatureSet features) {
        for (int index : before.indices()) {
            if (features.position(index) < 0 && holders.merge(index, -1, (a, b) -> a + b == 0 ? null : a + b) == null) {
                buckets[PublishedNames.bucket(index)].release(index);
            }
        }
    }

    /** Names count as changed: they go into a topic that has none. */
    void changeAll() {
        Arrays.stream(buckets).forEach(NamesBucket::change);
    }

    /** Features held with two names or more. */
    int collisions() {
        return Arrays.stream(buckets).mapToInt(NamesBucket::collisions).sum();
    }

    /** How many names had no place in their buckets since this was called last. */
    int takeDropped() {
        return Arrays.stream(buckets).mapToInt(NamesBucket::takeDropped).sum();
    }

    /**
     * The buckets whose names have changed since this was called last, ascending.
     *
     * @param version whose parts have said what they hold, as far as they have changed
     */
    List<PublishedNames> takeChanged(VersionInfo version) {
        boolean isKnown = version.parts().stream().allMatch(part -> known.containsKey(part.name()));
        if (hasUnknown && isKnown) {
            Arrays.stream(buckets).forEach(bucket -> bucket.releaseUnless(holders::containsKey));
            hasUnknown = false;
        }
        List<PublishedNames> changed = new ArrayList<>();
        for (NamesBucket bucket : buckets) {
            bucket.takeChanged().ifPresent(changed::add);
        }
        return changed;
    }
}
