package org.lorentztron.tools.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.features.Clipping;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.predict.DecisionRule;

/** Versions of model "mine" of two classes: the first class exactly if the first of two features is larger. */
final class PageVersions {
    private final List<String> classes;
    private final List<VersionInfo.SourcePosition> positions = new ArrayList<>();
    private @Nullable Evaluation evaluation;

    PageVersions(String first, String second) {
        classes = List.of(first, second);
    }

    /** The next versions have trained a partition of topic "events" to this offset. */
    PageVersions trained(int partition, long offset) {
        return trained("events", partition, offset);
    }

    /** The next versions have trained a partition of a topic to this offset. */
    PageVersions trained(String topic, int partition, long offset) {
        positions.add(new VersionInfo.SourcePosition(topic, partition, offset));
        return this;
    }

    /** The next versions have trained a partition of topic "events", when it had this id, to this offset. */
    PageVersions trainedOf(String topicId, int partition, long offset) {
        positions.add(new VersionInfo.SourcePosition("events", partition, offset, topicId));
        return this;
    }

    /** The next versions make so many errors of 100 held-out events. */
    PageVersions heldOut(int errors) {
        Evaluation.OfClass half = new Evaluation.OfClass(50, errors / 2, 0.5);
        evaluation = new Evaluation(100, errors, 0.25, List.of(half, half), null, List.of());
        return this;
    }

    /** The next versions find so many of 20 held-out events of the second class, and err in no other of 1,000. */
    PageVersions heldOutRare(int found) {
        Evaluation.OfClass first = new Evaluation.OfClass(980, 0, 0.5);
        Evaluation.OfClass second = new Evaluation.OfClass(20, 20 - found, 0.5);
        evaluation = new Evaluation(1_000, 20 - found, 0.25, List.of(first, second), null, List.of());
        return this;
    }

    ModelVersion version(long number) {
        return indexed(number, Map.of("learner", "dos"));
    }

    /** A version that takes every event for the other class. */
    ModelVersion turned(long number) {
        PublishedPair pair = pair(FeatureSet.all(2), new float[] {0.5f, -0.5f, -0.5f}, new float[] {0.5f, -0.5f, 0.5f});
        return version(number, IndexedFeatures.NAME, pair, Map.of());
    }

    /** The first version of a job with these options. */
    ModelVersion withOptions(Map<String, String> options) {
        return indexed(1, options);
    }

    private ModelVersion indexed(long number, Map<String, String> options) {
        PublishedPair pair = pair(FeatureSet.all(2), new float[] {0.5f, -0.5f, 0.5f}, new float[] {0.5f, -0.5f, -0.5f});
        return version(number, IndexedFeatures.NAME, pair, options);
    }

    /** Of the named feature "country": the first class exactly if it is not US. */
    ModelVersion named(Map<String, String> options) {
        int country = new NamedFeatures().index("country=US");
        PublishedPair pair = pair(
                FeatureSet.of(NamedFeatures.SIZE, new int[] {country}), new float[] {0.5f, -1}, new float[] {0.5f, 0.5f
                });
        return version(1, NamedFeatures.NAME, pair, options);
    }

    private PublishedPair pair(FeatureSet features, float[] u, float[] v) {
        return PublishedPair.of(
                new PairName(classes.get(0), classes.get(1)),
                20_000,
                "dos",
                1,
                features,
                u,
                v,
                2,
                new PublishedCounts(100, 40, 7),
                new AlignmentStep(0, 0));
    }

    private ModelVersion version(long number, String space, PublishedPair pair, Map<String, String> options) {
        VersionInfo manifest = new VersionInfo(
                "mine",
                number,
                20_000,
                classes,
                space,
                null,
                Clipping.NONE,
                List.of(VersionInfo.Part.of(pair)),
                100 * number,
                positions,
                DecisionRule.VOTES,
                options,
                1,
                "test",
                evaluation);
        return ModelVersion.of(manifest, List.of(pair));
    }
}
