package org.lorentztron.connectors.client;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.Features;
import org.lorentztron.model.ensemble.PairwiseEnsemble;
import org.lorentztron.model.ensemble.Prediction;

/**
 * One complete version of a model: its manifest, the averaged model of every pair trained so far, and the ensemble they
 * make. Immutable; thread-safe.
 */
public final class ModelVersion {
    private final VersionInfo manifest;
    private final List<PublishedPair> pairs;
    private final int features;
    private PairwiseEnsemble ensemble;

    private ModelVersion(VersionInfo manifest, List<PublishedPair> pairs, int features) {
        this.manifest = manifest;
        this.pairs = pairs;
        this.features = features;
    }

    /**
     * The version that a manifest and its pairs make.
     *
     * @param pairs the records that the manifest names, in its order; digests are not compared here
     * @throws IllegalArgumentException if the manifest names no pair or one twice, or a pair does not belong to it or has
     *     another number of features than the first
     */
    public static ModelVersion of(VersionInfo manifest, List<PublishedPair> pairs) {
        List<VersionInfo.Pair> references = manifest.pairs();
        if (references.isEmpty() || references.size() != pairs.size()) {
            throw new IllegalArgumentException("version " + manifest.version() + " names " + references.size()
                    + " pairs and has " + pairs.size() + ", expected the same number and at least one");
        }
        requireReadable(manifest);
        Map<String, Integer> order = order(manifest.classes());
        if (order.size() != manifest.classes().size()) {
            throw new IllegalArgumentException("version " + manifest.version() + " has the classes "
                    + manifest.classes() + ", expected each once");
        }
        int features = pairs.get(0).features();
        for (int i = 0; i < pairs.size(); i++) {
            PublishedPair pair = pairs.get(i);
            VersionInfo.Pair reference = references.get(i);
            boolean named = pair.name().equals(reference.name());
            boolean ordered = order.getOrDefault(pair.name().a(), Integer.MAX_VALUE)
                    < order.getOrDefault(pair.name().b(), Integer.MIN_VALUE);
            if (!named || !ordered || pair.features() != features) {
                throw new IllegalArgumentException("version " + manifest.version() + " has the pair " + pair.name()
                        + " with " + pair.features() + " features, expected " + reference.name()
                        + " in the order of " + manifest.classes() + " with " + features);
            }
        }
        return new ModelVersion(manifest, List.copyOf(pairs), features);
    }

    /** @throws IllegalArgumentException if the manifest names a pair twice, or a feature space that is not known here */
    static void requireReadable(VersionInfo manifest) {
        if (!manifest.featureSpace().equals(VersionInfo.INDEXED)) {
            throw new IllegalArgumentException("version " + manifest.version() + " has the feature space "
                    + manifest.featureSpace() + ", expected " + VersionInfo.INDEXED);
        }
        Set<PairName> named = new HashSet<>();
        for (VersionInfo.Pair pair : manifest.pairs()) {
            if (!named.add(pair.name())) {
                throw new IllegalArgumentException("version " + manifest.version() + " names the pair " + pair.name()
                        + " twice, expected each once");
            }
        }
    }

    /** 1, 2, 3 ... over the averaging intervals that trained at least one event. */
    public long version() {
        return manifest.version();
    }

    public VersionInfo manifest() {
        return manifest;
    }

    /** The pairs trained so far, in the order of the manifest. */
    public List<PublishedPair> pairs() {
        return pairs;
    }

    /** The classes in the order of the model, trained or not. */
    public List<String> classes() {
        return manifest.classes();
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
            for (PublishedPair pair : pairs) {
                ClassPair classes = new ClassPair(
                        order.get(pair.name().a()), order.get(pair.name().b()));
                builder.pair(classes, pair.rank(), pair.columns(), pair.u(), pair.v());
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
        return "version " + version() + " of " + manifest.modelId() + " (" + pairs.size() + " pairs)";
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
}
