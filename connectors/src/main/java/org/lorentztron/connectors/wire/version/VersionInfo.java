package org.lorentztron.connectors.wire.version;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.features.Clipping;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.predict.DecisionRule;

/**
 * The content of the manifest of a version. Immutable.
 *
 * @param modelId which model this is a version of
 * @param version 1, 2, 3 ... over the intervals that trained at least one event
 * @param intervalEnd end of the interval, milliseconds since the epoch, exclusive
 * @param classes all classes, trained or not, in their order
 * @param featureSpace how a feature gets its index, for instance "indexed"
 * @param map from the features of events to those that parts take; null, as a map that adds none, if parts take them as
 *     they are
 * @param clipping of the features of events, before parts take them
 * @param parts every part trained so far with its latest record, in their order
 * @param eventsTrained events trained since the job's first
 * @param sourcePositions largest trained offset per partition of the events topic, and of the labels topic if any
 * @param rule how predictions are made of scores
 * @param options that shape the model, and by which labels are decided, by their names on the command line
 * @param seed of the start values
 * @param softwareVersion that published the version
 * @param evaluation on events that are never trained; null if there are none by the job's options
 */
public record VersionInfo(
        String modelId,
        long version,
        long intervalEnd,
        List<String> classes,
        String featureSpace,
        @Nullable FeatureMap map,
        Clipping clipping,
        List<Part> parts,
        long eventsTrained,
        List<SourcePosition> sourcePositions,
        DecisionRule rule,
        Map<String, String> options,
        long seed,
        String softwareVersion,
        @Nullable Evaluation evaluation)
        implements VersionRecord {
    /** Keeps lists and options of its own, which cannot be modified. */
    public VersionInfo {
        classes = List.copyOf(classes);
        map = map == null || map.isNone() ? null : map;
        parts = List.copyOf(parts);
        sourcePositions = List.copyOf(sourcePositions);
        // Map.copyOf has another order in every JVM, and equal versions are to have equal bytes.
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    }

    /** A version that is not evaluated, and clips nothing. */
    public VersionInfo(
            String modelId,
            long version,
            long intervalEnd,
            List<String> classes,
            String featureSpace,
            @Nullable FeatureMap map,
            List<Part> parts,
            long eventsTrained,
            List<SourcePosition> sourcePositions,
            DecisionRule rule,
            Map<String, String> options,
            long seed,
            String softwareVersion) {
        this(
                modelId,
                version,
                intervalEnd,
                classes,
                featureSpace,
                map,
                Clipping.NONE,
                parts,
                eventsTrained,
                sourcePositions,
                rule,
                options,
                seed,
                softwareVersion,
                null);
    }

    /** The same version with its evaluation. */
    public VersionInfo evaluated(Evaluation found) {
        return with(clipping, options, found);
    }

    /** The same version as of other options. */
    public VersionInfo of(Map<String, String> others) {
        return with(clipping, others, evaluation);
    }

    /** The same version with another clipping. */
    public VersionInfo clipped(Clipping other) {
        return with(other, options, evaluation);
    }

    private VersionInfo with(Clipping clipped, Map<String, String> said, @Nullable Evaluation found) {
        return new VersionInfo(
                modelId,
                version,
                intervalEnd,
                classes,
                featureSpace,
                map,
                clipped,
                parts,
                eventsTrained,
                sourcePositions,
                rule,
                said,
                seed,
                softwareVersion,
                found);
    }

    /** What the version was refused for; empty if it was not: it may be published. */
    public List<String> refused() {
        return evaluation == null ? List.of() : evaluation.refused();
    }

    /**
     * The latest record of a part.
     *
     * @param kind id of its {@link PartKind}
     * @param intervalEnd the record's
     * @param digest of everything in the record that predictions depend on
     */
    public record Part(PartName name, String kind, long intervalEnd, PartDigest digest) {
        /** What names the record. */
        public static Part of(PublishedPart part) {
            return new Part(part.name(), part.kind(), part.intervalEnd(), part.digest());
        }

        /** Digest and interval, for people. */
        @Override
        public String toString() {
            return digest + " of the interval to " + intervalEnd;
        }
    }

    /**
     * The largest trained offset of a partition.
     *
     * @param topicId Kafka's id of the topic; null if it is not known
     */
    public record SourcePosition(String topic, int partition, long offset, @Nullable String topicId) {
        /** Of a topic whose id is not known. */
        public SourcePosition(String topic, int partition, long offset) {
            this(topic, partition, offset, null);
        }
    }
}
