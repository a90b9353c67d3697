package org.lorentztron.connectors.client;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.named.NamedEvents;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.version.PartKind;
import org.lorentztron.connectors.wire.version.PartKinds;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.Features;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.model.predict.Decided;

/**
 * One complete version of a model: its manifest, the averaged model of every part trained so far, and the classifier
 * they make. Immutable; thread-safe.
 */
public final class ModelVersion {
    private final VersionInfo manifest;
    private final PartKind kind;
    private final List<PublishedPart> records;
    private final FeatureMap map;
    private final VersionClassifier classifier;
    private final DecisionPolicy policy;
    /** Null if features have no names. */
    private final @Nullable NamedEvents named;
    /** Null until it is asked for. */
    private volatile @Nullable KnownNames knownNames;

    private ModelVersion(
            VersionInfo manifest,
            PartKind kind,
            List<PublishedPart> records,
            FeatureMap map,
            VersionClassifier classifier) {
        this.manifest = manifest;
        this.kind = kind;
        this.records = records;
        this.map = map;
        this.classifier = classifier;
        this.policy = VersionChecks.policy(manifest);
        this.named = NamedFeatures.isNamed(manifest.featureSpace())
                ? NamedEvents.of(manifest.featureSpace(), manifest.options())
                : null;
    }

    /**
     * The version that a manifest and the records of its parts make.
     *
     * @param records those that the manifest names, in its order; digests are not compared here
     * @throws IllegalArgumentException if the manifest names no record or one twice, a record does not belong to it or
     *     has a number of features that the manifest's map does not make (without a map, another than the first), or
     *     they are not all that a classifier of the classes needs
     */
    public static ModelVersion of(VersionInfo manifest, List<? extends PublishedPart> records) {
        VersionChecks.requireNamed(manifest, records);
        PartKind kind = PartKinds.of(manifest.parts().get(0).kind());
        FeatureMap given = manifest.map();
        FeatureMap map = given == null ? FeatureMap.none(records.get(0).features()) : given;
        VersionChecks.requireFitting(manifest, kind, map, records);
        List<PublishedPart> kept = List.copyOf(records);
        return new ModelVersion(manifest, kind, kept, map, new VersionClassifier(manifest, kept, map));
    }

    /** 1, 2, 3 ... over the averaging intervals that trained at least one event. */
    public long version() {
        return manifest.version();
    }

    public VersionInfo manifest() {
        return manifest;
    }

    /** The records of the parts trained so far, in the order of the manifest: one per part unless it is large. */
    public List<PublishedPart> records() {
        return records;
    }

    /** How many parts have trained so far: no more than there are records. */
    public int partCount() {
        return kind.parts(records);
    }

    /** The parts that are pairs of classes or classes against the rest: all parts, or none. */
    public List<PublishedPair> pairs() {
        return records.stream()
                .filter(PublishedPair.class::isInstance)
                .map(PublishedPair.class::cast)
                .toList();
    }

    /** The classes in the order of the model, trained or not. */
    public List<String> classes() {
        return manifest.classes();
    }

    /** The number of features of an event, without the constant one. */
    public int features() {
        return map.features();
    }

    /** From the features of an event to those that parts take; adds none if the manifest has no map. */
    public FeatureMap map() {
        return map;
    }

    /** How the job that published the version decides: predictions do so, too, unless they are asked with another. */
    public DecisionPolicy policy() {
        return policy;
    }

    /**
     * The same version, as of a job that decides by another policy.
     *
     * @throws IllegalArgumentException if the policy does not fit the {@link #classes}
     */
    public ModelVersion deciding(DecisionPolicy other) {
        if (other.equals(policy)) {
            return this;
        }
        other.of(classes());
        Map<String, String> options = new LinkedHashMap<>(manifest.options());
        options.keySet().removeAll(DecisionPolicy.KEYS);
        options.putAll(other.options());
        return new ModelVersion(manifest.of(options), kind, records, map, classifier);
    }

    /**
     * What the parts make: predicts by index of the classes, and for a thread that predicts many without making space
     * for each. Made at the first call; later calls take no lock.
     */
    public Classifier classifier() {
        return classifier.get();
    }

    /**
     * Predicts by the version's own {@link #policy}.
     *
     * @throws IllegalArgumentException if x has another size than {@link #features()}
     */
    public ClassifiedEvent predict(Features x) {
        return predict(x, policy);
    }

    /**
     * The same, decided by another policy; by {@link DecisionPolicy#NONE} for the likeliest class.
     *
     * @throws IllegalArgumentException if x has another size than {@link #features()}, or the policy does not fit the
     *     {@link #classes}: see {@link DecisionPolicy#of}
     */
    public ClassifiedEvent predict(Features x, DecisionPolicy policy) {
        if (x.size() != features()) {
            throw new IllegalArgumentException("features has length " + x.size() + ", expected " + features());
        }
        return ClassifiedEvent.of(classes(), decided(x, policy), version());
    }

    /** What a policy makes of an event, by index of the classes. */
    Decided decided(Features x, DecisionPolicy by) {
        return classifier.decide(x, by);
    }

    /**
     * @param x length {@link #features()}, not modified
     * @throws IllegalArgumentException if x has another length, or a value is not finite
     */
    public ClassifiedEvent predict(float[] x) {
        return predict(x, policy);
    }

    /**
     * @param x length {@link #features()}, not modified
     * @throws IllegalArgumentException if x has another length, a value is not finite, or the policy does not fit
     */
    public ClassifiedEvent predict(float[] x, DecisionPolicy policy) {
        return predict(Features.dense(x), policy);
    }

    /** Whether features have names: {@link #predict(Map)} and {@link #predict(String)} take them. */
    public boolean hasNamedFeatures() {
        return named != null;
    }

    /**
     * Predicts an object of features by their names, as the job's options read it.
     *
     * @param features what stands in {@code features} of an event: numbers, texts, booleans, collections or arrays of
     *     numbers or of texts, maps of the same, null. Whole numbers at categorical names must be of a type for such,
     *     as Long
     * @throws IllegalArgumentException if a value is of another type or not finite, with its name
     * @throws IllegalStateException if features of this version have no names
     */
    public ClassifiedEvent predict(Map<String, ?> features) {
        return predict(features, policy);
    }

    /**
     * The same, decided by another policy.
     *
     * @throws IllegalArgumentException also if the policy does not fit the {@link #classes}
     */
    public ClassifiedEvent predict(Map<String, ?> features, DecisionPolicy policy) {
        return predict(namedEvents().features(features), policy);
    }

    /**
     * Predicts an event as it stands in the events topic, with its envelope; its label is not used.
     *
     * @param json one object
     * @throws IllegalArgumentException if it is no event of the job, with the field and why
     * @throws IllegalStateException if features of this version have no names
     */
    public ClassifiedEvent predict(String json) {
        return predict(json, policy);
    }

    /**
     * The same, decided by another policy.
     *
     * @throws IllegalArgumentException also if the policy does not fit the {@link #classes}
     */
    public ClassifiedEvent predict(String json, DecisionPolicy policy) {
        return predict(namedEvents().features(json), policy);
    }

    /**
     * Which names of features the version knows: an event predicts without the others. Made at the first call.
     *
     * @throws IllegalStateException if features of this version have no names
     */
    public KnownNames knownNames() {
        namedEvents();
        KnownNames made = knownNames;
        if (made == null) {
            made = KnownNames.of(records, map);
            knownNames = made;
        }
        return made;
    }

    /**
     * The names of an object's features of which the version holds nothing, ascending: misspelled, or with a text that
     * is new to the version.
     *
     * @param features as {@link #predict(Map)} takes them
     * @throws IllegalArgumentException as there
     * @throws IllegalStateException if features of this version have no names
     */
    public SortedSet<String> unknownNames(Map<String, ?> features) {
        return knownNames().unknown(namedEvents().entries(features));
    }

    /**
     * The same of an event as it stands in the events topic.
     *
     * @throws IllegalArgumentException as {@link #predict(String)}
     * @throws IllegalStateException if features of this version have no names
     */
    public SortedSet<String> unknownNames(String json) {
        return knownNames().unknown(namedEvents().entries(json));
    }

    /**
     * What each feature adds to the margin of the class decided on over the one with the next best score.
     *
     * @param x of size {@link #features()}
     * @param names of features by index; others are shown as #7
     */
    public Explanation explain(Features x, Map<Integer, String> names) {
        return new Explainer(this, names).explain(x);
    }

    /**
     * What each feature adds to the score of a class less that of another one; its hats count as the feature.
     *
     * @param x of size {@link #features()}
     * @param names of features by index; others are shown as #7
     * @throws IllegalArgumentException if a class is none of the version's
     */
    public Explanation explain(Features x, Map<Integer, String> names, String label, String against) {
        return new Explainer(this, names).explain(x, label, against);
    }

    /**
     * Reads events in JSON as the job does that published this version. Each call makes a reader; a reader belongs to
     * one thread at a time.
     */
    public EventFormat jsonEvents() {
        return named == null ? new EventJson(features()) : named.json();
    }

    /**
     * Reads objects of named features alone, without the envelope of an event: what stands in {@code features}. Each
     * call makes a reader; a reader belongs to one thread at a time.
     *
     * @throws IllegalStateException if features of this version have no names
     */
    public EventFormat jsonFeatures() {
        return namedEvents().featuresAlone();
    }

    private NamedEvents namedEvents() {
        if (named == null) {
            throw new IllegalStateException("version " + version() + " has the feature space " + manifest.featureSpace()
                    + ", expected " + NamedFeatures.NAME);
        }
        return named;
    }

    @Override
    public String toString() {
        return "version " + version() + " of " + manifest.modelId() + " (" + records.size() + " records)";
    }
}
