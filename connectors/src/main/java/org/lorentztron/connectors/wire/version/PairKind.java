package org.lorentztron.connectors.wire.version;

import java.io.DataInput;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lorentztron.model.BinaryPart;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Part;
import org.lorentztron.model.features.Folding;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.predict.PairwiseEnsemble;
import org.lorentztron.model.predict.RestEnsemble;

/**
 * Parts with two sides, each a difference of squares: pairs of classes, which vote, or classes against the rest, of
 * which the largest score wins. Stateless.
 */
public final class PairKind implements PartKind {
    /**
     * Of a version of pairs: a few bytes name a class, and a classifier has room for each pair of two. A manifest that
     * names the pairs of more takes 300 MB.
     */
    static final int MOST_CLASSES = 2_048;

    /** For the registry. */
    public PairKind() {}

    @Override
    public String id() {
        return DosModel.KIND;
    }

    @Override
    public byte[] header() {
        return SnapshotCodec.pairHeader();
    }

    @Override
    public PairName name(Part part, List<String> classes) {
        return PairName.of(BinaryPart.of(part), classes);
    }

    /** Whether each is a class, two of them in the order of the model. */
    @Override
    public boolean isOf(PartName name, Map<String, Integer> order) {
        return name instanceof PairName pair
                && order.containsKey(pair.a())
                && (pair.b() == null
                        || order.getOrDefault(pair.a(), 0) < order.getOrDefault(pair.b(), Integer.MIN_VALUE));
    }

    @Override
    public int stateVersion() {
        return 1;
    }

    @Override
    public DosModel readModel(int version, DataInput in) throws IOException {
        return DosModel.readFrom(in);
    }

    @Override
    public List<PublishedPair> publish(Averaged part) {
        DosModel average = (DosModel) part.average();
        Folding folding = part.scale().folding(average.featureSet());
        return List.of(PublishedPair.of(
                (PairName) part.name(),
                part.intervalEnd(),
                part.learner(),
                average.rank(),
                folding.featureSet(),
                folding.fold(average.u()),
                folding.fold(average.v()),
                part.calibration(),
                part.intervals(),
                part.counts(),
                part.step()));
    }

    @Override
    public byte[] encode(String modelId, PublishedPart part) {
        return SnapshotCodec.encodePair(modelId, (PublishedPair) part);
    }

    @Override
    public PublishedPair decode(SnapshotKeys.Key key, byte[] value) throws IOException {
        return SnapshotCodec.decodePair(key, value);
    }

    /** Any pairs of classes, since one that has not trained casts no vote; or every class against the rest. */
    @Override
    public void requireWhole(List<String> classes, List<? extends PublishedPart> parts) {
        List<PairName> names = names(parts);
        Scheme scheme = names.get(0).scheme();
        if (names.stream().anyMatch(name -> name.scheme() != scheme)) {
            throw new IllegalArgumentException(
                    "the parts are pairs of classes and classes against the rest, expected either");
        }
        if (scheme == Scheme.REST) {
            requireEvery(classes, names);
        } else if (classes.size() > MOST_CLASSES) {
            throw new IllegalArgumentException(
                    "classes of pairs are " + classes.size() + ", expected at most " + MOST_CLASSES);
        }
    }

    /** A class without a score of its own could never win. */
    private static void requireEvery(List<String> classes, List<PairName> againstRest) {
        Set<String> missing = new LinkedHashSet<>(classes);
        againstRest.forEach(name -> missing.remove(name.a()));
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException("classes against the rest are " + (classes.size() - missing.size())
                    + ", expected all " + classes.size() + " of the model; the first without a part is "
                    + missing.iterator().next());
        }
    }

    private static List<PairName> names(List<? extends PublishedPart> parts) {
        return parts.stream()
                .map(PublishedPair.class::cast)
                .map(PublishedPair::name)
                .toList();
    }

    @Override
    public boolean mixesInputs() {
        return true;
    }

    @Override
    public Classifier classifier(List<String> classes, List<PublishedPart> parts, DecisionRule rule) {
        Map<String, Integer> order = new HashMap<>();
        for (String name : classes) {
            order.putIfAbsent(name, order.size());
        }
        List<PublishedPair> pairs =
                parts.stream().map(PublishedPair.class::cast).toList();
        Widest widest = Widest.of(pairs);
        return switch (pairs.get(0).name().scheme()) {
            case PAIRS -> pairwise(order, pairs, widest, rule);
            case REST -> againstRest(order, pairs, widest, rule);
        };
    }

    /**
     * All features that any of the parts takes.
     *
     * @param features how many
     * @param among what parts of fewer hold, as a set of these; parts that hold the same share it
     */
    private record Widest(int features, Map<FeatureSet, FeatureSet> among) {
        static Widest of(List<PublishedPair> parts) {
            int features =
                    parts.stream().mapToInt(PublishedPair::features).max().orElseThrow();
            return new Widest(features, new HashMap<>());
        }

        FeatureSet held(PublishedPair part) {
            FeatureSet held = part.featureSet();
            return held.features() == features ? held : among.computeIfAbsent(held, narrow -> narrow.among(features));
        }
    }

    private static PairwiseEnsemble pairwise(
            Map<String, Integer> order, List<PublishedPair> pairs, Widest widest, DecisionRule rule) {
        PairwiseEnsemble.Builder ensemble =
                PairwiseEnsemble.builder(order.size(), widest.features()).decide(rule);
        for (PublishedPair pair : pairs) {
            ClassPair classes = ClassPair.of(pair.name().part(order));
            ensemble.pair(classes, pair.rank(), widest.held(pair), pair.u(), pair.v())
                    .calibration(classes, pair.calibration());
        }
        return ensemble.build();
    }

    private static RestEnsemble againstRest(
            Map<String, Integer> order, List<PublishedPair> parts, Widest widest, DecisionRule rule) {
        RestEnsemble.Builder ensemble =
                RestEnsemble.builder(order.size(), widest.features()).decide(rule);
        for (PublishedPair part : parts) {
            int label = part.name().part(order).positive();
            ensemble.part(label, part.rank(), widest.held(part), part.u(), part.v())
                    .calibration(label, part.calibration());
        }
        return ensemble.build();
    }
}
