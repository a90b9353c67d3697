package org.lorentztron.connectors.wire.version;

import java.io.DataInput;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.Part;
import org.lorentztron.model.learn.PartSize;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.predict.NetworkClassifier;

/** One network of all classes, in one record or, if it is large, in several ({@link NetworkRecords}). Stateless. */
public final class NetworkKind implements PartKind {
    /** For the registry. */
    public NetworkKind() {}

    @Override
    public String id() {
        return NetworkModel.KIND;
    }

    @Override
    public byte[] header() {
        return NetworkCodec.header();
    }

    @Override
    public NamedPart name(Part part, List<String> classes) {
        return NetworkRecords.name(0);
    }

    @Override
    public boolean isOf(PartName name, Map<String, Integer> order) {
        return NetworkRecords.isName(name);
    }

    @Override
    public int stateVersion() {
        return 1;
    }

    @Override
    public NetworkModel readModel(int version, DataInput in) throws IOException {
        return NetworkModel.readFrom(in);
    }

    @Override
    public int records(PartSize part, int features) {
        return NetworkRecords.count(part, features);
    }

    @Override
    public PartSize largestRecord(PartSize part, int features) {
        int units = NetworkRecords.units(part, features);
        return new PartSize(units, part.besides() / part.perFeature() * units);
    }

    /** A version has one network, however many records. */
    @Override
    public int parts(List<? extends PublishedPart> records) {
        return 1;
    }

    /** Only the basis meets features. */
    @Override
    public List<PublishedNetwork> publish(Averaged part) {
        NetworkModel average = (NetworkModel) part.average();
        if (average.kernel() == NetworkKernel.ANOVA && part.scale().hasMeans()) {
            throw new IllegalStateException("network of the anova kernel was trained on " + part.scale()
                    + ", expected a scale without means, which alone can be folded into it");
        }
        return NetworkRecords.of(average, part);
    }

    @Override
    public byte[] encode(String modelId, PublishedPart part) {
        return NetworkCodec.encode(modelId, (PublishedNetwork) part);
    }

    @Override
    public PublishedNetwork decode(SnapshotKeys.Key key, byte[] value) throws IOException {
        return NetworkCodec.decode(key, value);
    }

    /** The records of one network of the classes, from the first on. */
    @Override
    public void requireWhole(List<String> classes, List<? extends PublishedPart> parts) {
        PublishedNetwork head = NetworkRecords.requireOne(parts).get(0);
        if (head.classes() != classes.size()) {
            throw new IllegalArgumentException(
                    "network is of " + head.classes() + " classes, expected " + classes.size());
        }
    }

    @Override
    public NetworkClassifier classifier(List<String> classes, List<PublishedPart> parts, DecisionRule rule) {
        List<PublishedNetwork> records =
                parts.stream().map(PublishedNetwork.class::cast).toList();
        PublishedNetwork head = records.get(0);
        List<NetworkClassifier.Units> units = records.stream()
                .map(each -> new NetworkClassifier.Units(each.basis(), each.outputs()))
                .toList();
        return new NetworkClassifier(head.kernel(), head.classes(), head.featureSet(), units, head.calibration(), rule);
    }
}
