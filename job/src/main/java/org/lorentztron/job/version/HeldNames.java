package org.lorentztron.job.version;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.lorentztron.connectors.source.NewNames;
import org.lorentztron.connectors.wire.version.PartDigest;
import org.lorentztron.connectors.wire.version.PartName;
import org.lorentztron.connectors.wire.version.PublishedNames;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.model.FeatureSet;

/** The names of the features that the parts of a model hold. Mutable; not thread-safe. */
final class HeldNames {
    private final NamesBucket[] buckets = new NamesBucket[PublishedNames.BUCKETS];
    /** By part, the digest of the features that are known to be held: mostly they are those of the version before. */
    private final Map<PartName, String> known = new HashMap<>();

    HeldNames() {
        Arrays.setAll(buckets, NamesBucket::new);
    }

    static HeldNames of(Iterable<BucketNames> states) {
        HeldNames names = new HeldNames();
        states.forEach(state -> names.buckets[state.bucket()] = NamesBucket.of(state));
        return names;
    }

    List<BucketNames> state() {
        return Arrays.stream(buckets).map(NamesBucket::state).toList();
    }

    void tell(NewNames told) {
        for (NewNames.Name name : told.names()) {
            buckets[PublishedNames.bucket(name.index())].tell(name.index(), name.text());
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
        PartDigest digest = part.digest();
        if (features.isAll()
                || Objects.equals(known.put(part.name(), digest.columnsSha256()), digest.columnsSha256())) {
            return;
        }
        for (int index : features.indices()) {
            buckets[PublishedNames.bucket(index)].hold(index);
        }
    }

    /** Features held with two names or more. */
    int collisions() {
        return Arrays.stream(buckets).mapToInt(NamesBucket::collisions).sum();
    }

    /** The buckets whose names have changed since this was called last, ascending. */
    List<PublishedNames> takeChanged() {
        List<PublishedNames> changed = new ArrayList<>();
        for (NamesBucket bucket : buckets) {
            bucket.takeChanged().ifPresent(changed::add);
        }
        return changed;
    }
}
