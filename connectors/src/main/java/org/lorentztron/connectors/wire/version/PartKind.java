package org.lorentztron.connectors.wire.version;

import java.io.DataInput;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.PartSize;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.probability.PlattScaling;

/**
 * A kind of parts: how a part is named, how its averaged model is published, how the record is written and read, and
 * what classifier the published parts of a version make. A manifest names the kind of each part, so that a reader needs
 * no settings, and refuses a version of a kind that it does not know.
 *
 * <p>{@link PartKinds} knows all. Implementations are stateless and thread-safe, and have a public constructor without
 * parameters.
 */
public interface PartKind {
    /** Names the kind in manifests and in state. */
    String id();

    /**
     * The 10 bytes with which every record of the kind begins, and none of another kind. A record in Avro's
     * single-object encoding begins with C3 01 and the fingerprint of its schema.
     */
    byte[] header();

    /** The name of a part of a model of the classes: that of its first record. */
    PartName name(Part part, List<String> classes);

    /**
     * Whether a part of the name can belong to a model of the classes.
     *
     * @param order the index of each class
     */
    boolean isOf(PartName name, Map<String, Integer> order);

    /**
     * Number of the layout that state has: what {@link PartModel#writeTo} of the kind's models writes, and what
     * {@link #encode} does (of pairs, which have a form of their own in state, that form). 1 or more; raised with each
     * change of one of them. State keeps the number, and a number that is not between {@link #oldestStateVersion} and
     * this one is refused.
     */
    int stateVersion();

    /**
     * The oldest layout that can be read, at least 1; if not said otherwise, no older one than {@link #stateVersion}.
     */
    default int oldestStateVersion() {
        return stateVersion();
    }

    /**
     * Reads what {@link PartModel#writeTo} of the kind's models wrote.
     *
     * @param version of the layout, from {@link #oldestStateVersion} to {@link #stateVersion}
     */
    PartModel readModel(int version, DataInput in) throws IOException;

    /**
     * Reads from state what {@link #encode} wrote; if not said otherwise, as {@link #decode} does.
     *
     * @param version of the layout, from {@link #oldestStateVersion} to {@link #stateVersion}
     * @param key of the part
     * @param value all that {@link #encode} wrote
     */
    default PublishedPart readPart(int version, SnapshotKeys.Key key, byte[] value) throws IOException {
        return decode(key, value);
    }

    /**
     * How many records a part has, if not said otherwise one.
     *
     * @param part the numbers of the part
     * @param features n
     */
    default int records(PartSize part, int features) {
        return 1;
    }

    /** The numbers of the largest of them; parameters as those of {@link #records}. */
    default PartSize largestRecord(PartSize part, int features) {
        return part;
    }

    /**
     * How many parts some records are of: if not said otherwise, each is a part.
     *
     * @param records all of a version
     */
    default int parts(List<? extends PublishedPart> records) {
        return records.size();
    }

    /**
     * What is published of a part: its average in float32, for features as they are in events. In one record, or in as
     * many as {@link #records} says, the same in every interval and each under a name of its own. A manifest names all
     * of them: so a reader knows that it has the whole part.
     */
    List<? extends PublishedPart> publish(Averaged part);

    /** The value of a part's record in the models topic. */
    byte[] encode(String modelId, PublishedPart part);

    /**
     * The part in a record's value.
     *
     * @param key the record's
     * @param value begins with {@link #header}
     * @throws IOException if the bytes are no part of this kind, or not the one that the key names
     */
    PublishedPart decode(SnapshotKeys.Key key, byte[] value) throws IOException;

    /**
     * Refuses records that are not all that a classifier of the classes needs. Looks at no parameters, since a version
     * is judged before its classifier is made. If not said otherwise, any records will do.
     *
     * @param classes of the model
     * @param parts all records of a version, in the order of its manifest; at least one, with the same number of
     *     features unless {@link #mixesInputs}
     * @throws IllegalArgumentException if one is missing, or they do not belong together
     */
    default void requireWhole(List<String> classes, List<? extends PublishedPart> parts) {}

    /**
     * Whether the parts of a version may take different numbers of features: each the first of those that the map of
     * the version makes. If not said otherwise they may not, and a version in which they do is refused.
     */
    default boolean mixesInputs() {
        return false;
    }

    /**
     * The classifier that the parts of a version make. If they take different numbers of features, the classifier takes
     * the most, and a part of fewer the first of these.
     *
     * @param classes of the model
     * @param parts that {@link #requireWhole} does not refuse
     * @param rule how its predictions are made
     */
    Classifier classifier(List<String> classes, List<PublishedPart> parts, DecisionRule rule);

    /**
     * A part's average at the end of an interval.
     *
     * @param name of the part
     * @param intervalEnd milliseconds since the epoch, exclusive
     * @param learner id of what trained it
     * @param average for scaled features, in float64; not to be modified
     * @param scale of the features
     * @param calibration what scores of the part stand for; null if that is not known
     * @param intervals how many are averaged
     * @param counts of the part since the job's first event
     * @param step how the interval's model joined the average
     */
    record Averaged(
            PartName name,
            long intervalEnd,
            String learner,
            PartModel average,
            FeatureScale scale,
            @Nullable PlattScaling calibration,
            long intervals,
            PublishedCounts counts,
            AlignmentStep step) {}
}
