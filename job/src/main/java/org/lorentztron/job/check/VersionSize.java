package org.lorentztron.job.check;

import java.util.Map;
import java.util.Optional;
import org.lorentztron.connectors.publish.SnapshotSize;
import org.lorentztron.connectors.wire.version.PartKind;
import org.lorentztron.connectors.wire.version.PartKinds;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.output.PublishRule;
import org.lorentztron.model.candidates.CandidateChoice;
import org.lorentztron.model.features.MapCalibration;
import org.lorentztron.model.features.NamedMapCalibration;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PartSize;
import org.lorentztron.model.learner.Learners;
import org.lorentztron.model.monitor.SegmentQuality;

/** How large what is published of a version may become: parts, and the manifest with all that options put into it. */
public final class VersionSize {
    /** Manifests hold a position per partition of the events topic; this many are allowed for. */
    public static final int PARTITIONS = 1000;

    /** Of Kafka's id of a topic. */
    private static final int ID_BYTES = 24;

    /**
     * At most these bytes frame a position, besides the topic's name and id, and an option, besides its name and value.
     */
    private static final int FRAME_BYTES = 16;

    /** Of a value of a field 3 for each of 40 characters, and its numbers, for 3 rare classes as well. */
    private static final int SEGMENT_BYTES = 120 + 10 * FRAME_BYTES;
    /** Of the map of named features: frequencies, and what numbers with waves and hats have beside them. */
    private static final long MAP_BYTES_OF_NAMED =
            Float.BYTES * MapCalibration.WAVES * (NamedMapCalibration.MOST_OF_WAVES + 1L)
                    + 18L * NamedMapCalibration.MOST_OF_WAVES
                    + 50L * MapCalibration.MOST_NUMBERS;

    private VersionSize() {}

    /** The largest that versions may become with these options. */
    public static SnapshotSize of(JobOptions options) {
        long otherBytes = PARTITIONS * (options.topics().events().length() + ID_BYTES + (long) FRAME_BYTES);
        String labels = options.topics().labels();
        otherBytes += labels == null ? 0 : PARTITIONS * (labels.length() + ID_BYTES + (long) FRAME_BYTES);
        for (Map.Entry<String, String> option : options.publishedOptions().entrySet()) {
            otherBytes += SnapshotSize.bytes(option.getKey()) + SnapshotSize.bytes(option.getValue()) + FRAME_BYTES;
        }
        if (options.learning().warmStart() != null) {
            otherBytes += SnapshotSize.bytes(options.learning().warmStart().toString());
        }
        if (options.learning().heldOut().fraction() > 0) {
            PublishRule rule = options.output().publishIf();
            otherBytes += SnapshotSize.evaluation(options.classes()) + segmentBytes(options);
            // The conditions that fail, with their figures.
            otherBytes += rule == null
                    ? 0
                    : SnapshotSize.bytes(rule.toString())
                            + 3L * FRAME_BYTES * rule.conditions().size();
        }
        LearnerSettings learner = options.learnerSettings();
        otherBytes += mapBytes(options);
        int features = options.learning().mostFeatures();
        PartSize part = Learners.of(learner).partSize();
        // A learner without a kind of its parts has been refused before anything is published.
        Optional<PartKind> kind = PartKinds.find(options.learner().partKind());
        return new SnapshotSize(
                options.modelId(),
                options.classes(),
                learner.parts(),
                features,
                kind.map(known -> known.records(part, features)).orElse(1),
                kind.map(known -> known.largestRecord(part, features)).orElse(part),
                otherBytes);
    }

    /** Of what an evaluation says of segments, at most. */
    private static long segmentBytes(JobOptions options) {
        long each = 0;
        for (String field : options.segments()) {
            each += SnapshotSize.bytes(field) + SEGMENT_BYTES;
        }
        return (SegmentQuality.MOST_VALUES + 2) * each;
    }

    /** Of the feature map in a manifest, at most. */
    private static long mapBytes(JobOptions options) {
        if (options.learning().named()) {
            CandidateChoice candidates = options.learning().candidates();
            return candidates.isAuto() || candidates.needsEvents() ? MAP_BYTES_OF_NAMED : 0;
        }
        long features = options.features();
        boolean mapped = options.learning().mostFeatures() > features;
        // The knots of hats, each feature's index and its number of knots, and for waves its factor and mean.
        long hats = mapped ? Float.BYTES * (options.learning().mostFeatures() - features) + 18 * features : 0;
        // A version that training starts from may have a map whatever the candidates are.
        boolean given = options.learning().warmStart() != null && features <= MapCalibration.MOST_FEATURES;
        return hats + (mapped || given ? Float.BYTES * MapCalibration.WAVES * (features + 1) : 0);
    }
}
