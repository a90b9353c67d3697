package org.lorentztron.connectors.wire.version;

import java.io.DataInput;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Part;
import org.lorentztron.model.ensemble.PairwiseEnsemble;

/** Pairs of classes, each a difference of squares, which vote. Stateless. */
public final class PairKind implements PartKind {
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
        ClassPair pair = ClassPair.of(part);
        return new PairName(classes.get(pair.a()), classes.get(pair.b()));
    }

    /** Whether both are classes, in the order of the model. */
    @Override
    public boolean isOf(PartName name, Map<String, Integer> order) {
        return name instanceof PairName pair
                && order.getOrDefault(pair.a(), Integer.MAX_VALUE) < order.getOrDefault(pair.b(), Integer.MIN_VALUE);
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
        return List.of(PublishedPair.of(
                (PairName) part.name(),
                part.intervalEnd(),
                part.learner(),
                part.scale().fold((DosModel) part.average()),
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

    @Override
    public PairwiseEnsemble classifier(List<String> classes, List<PublishedPart> parts) {
        Map<String, Integer> order = new HashMap<>();
        for (String name : classes) {
            order.putIfAbsent(name, order.size());
        }
        PairwiseEnsemble.Builder ensemble =
                PairwiseEnsemble.builder(classes.size(), parts.get(0).features());
        for (PublishedPart part : parts) {
            PublishedPair pair = (PublishedPair) part;
            ClassPair classPair = new ClassPair(
                    index(order, pair.name().a()), index(order, pair.name().b()));
            ensemble.pair(classPair, pair.rank(), pair.featureSet(), pair.u(), pair.v());
        }
        return ensemble.build();
    }

    /** The parts of a version are pairs of its classes. */
    private static int index(Map<String, Integer> order, String name) {
        return Objects.requireNonNull(order.get(name), name);
    }
}
