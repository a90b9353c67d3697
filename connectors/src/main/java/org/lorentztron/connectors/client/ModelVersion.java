package org.lorentztron.connectors.client;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lorentztron.connectors.wire.avro.ModelSnapshot;
import org.lorentztron.connectors.wire.avro.PairReference;
import org.lorentztron.connectors.wire.avro.SnapshotManifest;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.Features;
import org.lorentztron.model.ensemble.PairwiseEnsemble;
import org.lorentztron.model.ensemble.Prediction;

/**
 * One complete version of a model: its manifest, the averaged model of every pair trained so far, and the ensemble they
 * make. Immutable as long as manifest and snapshots are left alone; thread-safe.
 */
public final class ModelVersion {
    private final SnapshotManifest manifest;
    private final List<ModelSnapshot> pairs;
    private final int features;
    private PairwiseEnsemble ensemble;

    private ModelVersion(SnapshotManifest manifest, List<ModelSnapshot> pairs, int features) {
        this.manifest = manifest;
        this.pairs = pairs;
        this.features = features;
    }

    /**
     * The version that a manifest and its pairs make.
     *
     * @param pairs the snapshots that the manifest names, in its order; digests are not compared here
     * @throws IllegalArgumentException if the manifest names no pair or one twice, or a pair does not belong to it or has
     *     another number of features than the first
     */
    public static ModelVersion of(SnapshotManifest manifest, List<ModelSnapshot> pairs) {
        List<PairReference> references = manifest.getPairs();
        if (references.isEmpty() || references.size() != pairs.size()) {
            throw new IllegalArgumentException("version " + manifest.getVersion() + " names " + references.size()
                    + " pairs and has " + pairs.size() + ", expected the same number and at least one");
        }
        requireReadable(manifest);
        Map<String, Integer> order = order(manifest.getClasses());
        if (order.size() != manifest.getClasses().size()) {
            throw new IllegalArgumentException("version " + manifest.getVersion() + " has the classes "
                    + manifest.getClasses() + ", expected each once");
        }
        int features = pairs.get(0).getFeatures();
        for (int i = 0; i < pairs.size(); i++) {
            ModelSnapshot pair = pairs.get(i);
            PairReference reference = references.get(i);
            boolean named = pair.getClassA().equals(reference.getClassA())
                    && pair.getClassB().equals(reference.getClassB());
            boolean ordered = order.getOrDefault(pair.getClassA(), Integer.MAX_VALUE)
                    < order.getOrDefault(pair.getClassB(), Integer.MIN_VALUE);
            if (!named || !ordered || pair.getFeatures() != features) {
                throw new IllegalArgumentException("version " + manifest.getVersion() + " has the pair " + name(pair)
                        + " with " + pair.getFeatures() + " features, expected " + name(reference)
                        + " in the order of " + manifest.getClasses() + " with " + features);
            }
        }
        return new ModelVersion(manifest, List.copyOf(pairs), features);
    }

    /** @throws IllegalArgumentException if the manifest names a pair twice, or a feature space that is not known here */
    static void requireReadable(SnapshotManifest manifest) {
        if (!manifest.getFeatureSpace().equals(SnapshotCodec.INDEXED)) {
            throw new IllegalArgumentException("version " + manifest.getVersion() + " has the feature space "
                    + manifest.getFeatureSpace() + ", expected " + SnapshotCodec.INDEXED);
        }
        Set<List<String>> named = new HashSet<>();
        for (PairReference pair : manifest.getPairs()) {
            if (!named.add(List.of(pair.getClassA(), pair.getClassB()))) {
                throw new IllegalArgumentException("version " + manifest.getVersion() + " names the pair " + name(pair)
                        + " twice, expected each once");
            }
        }
    }

    /** 1, 2, 3 ... over the averaging intervals that trained at least one event. */
    public long version() {
        return manifest.getVersion();
    }

    public SnapshotManifest manifest() {
        return manifest;
    }

    /** The pairs trained so far, in the order of the manifest. */
    public List<ModelSnapshot> pairs() {
        return pairs;
    }

    /** The classes in the order of the model, trained or not. */
    public List<String> classes() {
        return manifest.getClasses();
    }

    /** The number of features of an event, without the constant one. */
    public int features() {
        return features;
    }

    /** The pairs as one classifier, by index of the classes. Made at the first call. */
    public synchronized PairwiseEnsemble ensemble() {
        if (ensemble == null) {
            Map<String, Integer> order = order(classes());
            PairwiseEnsemble.Builder builder =
                    PairwiseEnsemble.builder(classes().size(), features);
            for (ModelSnapshot pair : pairs) {
                ClassPair classes = new ClassPair(order.get(pair.getClassA()), order.get(pair.getClassB()));
                builder.pair(
                        classes,
                        pair.getRank(),
                        SnapshotCodec.columns(pair),
                        SnapshotCodec.u(pair),
                        SnapshotCodec.v(pair));
            }
            ensemble = builder.build();
        }
        return ensemble;
    }

    /** @throws IllegalArgumentException if x has another size than {@link #features()} */
    public ClassifiedEvent predict(Features x) {
        if (x.size() != features) {
            throw new IllegalArgumentException("features has length " + x.size() + ", expected " + features);
        }
        return named(ensemble().predict(x));
    }

    /**
     * @param x length {@link #features()}, not modified
     * @throws IllegalArgumentException if x has another length, or a value is not finite
     */
    public ClassifiedEvent predict(float[] x) {
        return predict(Features.dense(x));
    }

    @Override
    public String toString() {
        return "version " + version() + " of " + manifest.getModelId() + " (" + pairs.size() + " pairs)";
    }

    private ClassifiedEvent named(Prediction prediction) {
        List<String> classes = classes();
        Map<String, Integer> votes = new LinkedHashMap<>();
        Map<String, Double> scores = new LinkedHashMap<>();
        for (int k = 0; k < classes.size(); k++) {
            votes.put(classes.get(k), prediction.votes()[k]);
            scores.put(classes.get(k), prediction.scores()[k]);
        }
        return new ClassifiedEvent(
                classes.get(prediction.label()),
                Collections.unmodifiableMap(votes),
                Collections.unmodifiableMap(scores),
                prediction.margin(),
                version());
    }

    private static Map<String, Integer> order(List<String> classes) {
        Map<String, Integer> order = new HashMap<>();
        for (String name : classes) {
            order.putIfAbsent(name, order.size());
        }
        return order;
    }

    private static String name(ModelSnapshot pair) {
        return pair.getClassA() + "|" + pair.getClassB();
    }

    private static String name(PairReference pair) {
        return pair.getClassA() + "|" + pair.getClassB();
    }
}
