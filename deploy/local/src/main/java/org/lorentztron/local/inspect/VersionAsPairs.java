package org.lorentztron.local.inspect;

import java.util.ArrayList;
import java.util.List;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.version.NetworkRecords;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.fit.network.NetworkPairs;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.predict.DecisionRule;

/**
 * A version whose part is a network, as a version of pairs of classes for readers that know nothing else: each pair has
 * the score of the one class less that of the other, so their vote is the network's label. Counts of pairs are 0: no
 * pair has trained, and what the network has seen cannot be divided among them.
 */
final class VersionAsPairs {
    /** All pairs are in memory at once. */
    private static final long MOST_BYTES = 1L << 30;

    private VersionAsPairs() {}

    /**
     * The version as pairs; a version of pairs is itself.
     *
     * @throws IllegalArgumentException if it is of another kind, or its network cannot be written as pairs, or these
     *     would take more than 1 GiB
     */
    static ModelVersion of(ModelVersion version) {
        if (!version.pairs().isEmpty()) {
            if (version.pairs().get(0).name().scheme() != Scheme.PAIRS) {
                throw new IllegalArgumentException(
                        "version has classes against the rest, expected pairs of classes or a network");
            }
            return version;
        }
        if (!(version.records().get(0) instanceof PublishedNetwork head)) {
            throw new IllegalArgumentException("version has parts of the kind "
                    + version.records().get(0).kind() + ", expected pairs or a network");
        }
        NetworkModel network = NetworkRecords.joined(version.records());
        requireFewBytes(network);
        List<PublishedPair> pairs = new ArrayList<>();
        List<String> classes = version.classes();
        for (int a = 0; a < classes.size(); a++) {
            for (int b = a + 1; b < classes.size(); b++) {
                pairs.add(PublishedPair.of(
                        new PairName(classes.get(a), classes.get(b)),
                        head.intervalEnd(),
                        head.learner(),
                        NetworkPairs.pair(network, new ClassPair(a, b)),
                        head.intervals(),
                        PublishedCounts.NONE,
                        new AlignmentStep(0, 0)));
            }
        }
        // A policy is for probabilities, which these pairs do not have.
        VersionInfo undecided = version.deciding(DecisionPolicy.NONE).manifest();
        return ModelVersion.of(manifest(undecided, pairs), pairs);
    }

    private static void requireFewBytes(NetworkModel network) {
        long bytes = NetworkPairs.bytesOfAll(network);
        if (bytes > MOST_BYTES) {
            throw new IllegalArgumentException("pairs of a network of " + network.classes() + " classes, "
                    + network.units() + " units and " + network.featureSet().count() + " features take up to " + bytes
                    + " bytes, expected at most " + MOST_BYTES);
        }
    }

    private static VersionInfo manifest(VersionInfo info, List<PublishedPair> pairs) {
        return new VersionInfo(
                info.modelId(),
                info.version(),
                info.intervalEnd(),
                info.classes(),
                info.featureSpace(),
                info.map(),
                pairs.stream().map(VersionInfo.Part::of).toList(),
                info.eventsTrained(),
                info.sourcePositions(),
                DecisionRule.VOTES,
                info.options(),
                info.seed(),
                info.softwareVersion());
    }
}
