package org.lorentztron.connectors.wire.version;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.predict.Prediction;

/**
 * Another kind than pairs, which is careless: it throws what it meets. Registered in META-INF/services of the tests.
 */
public class ConstantKind implements PartKind {

    static final String ID = "constant";

    /** A label that no record decodes with. */
    public static final String UNDECODABLE = "undecodable";

    /** A label whose record misses a class, and one whose classifier does. */
    public static final String UNLINKED = "unlinked";

    public static final String UNLINKED_CLASSIFIER = "unlinked classifier";

    /** The name of a part of which nobody can say what model it is of. */
    public static final String UNPLACED = "unplaced";

    private static final byte[] HEADER = "\u0000\u0001constant".getBytes(US_ASCII);

    @Override
    public String id() {
        return ID;
    }

    @Override
    public byte[] header() {
        return HEADER;
    }

    @Override
    public PartName name(Part part, List<String> classes) {
        throw new UnsupportedOperationException("no learner trains it");
    }

    @Override
    public boolean isOf(PartName name, Map<String, Integer> order) {
        if (name.equals(new NamedPart(UNPLACED))) {
            throw new IllegalStateException("part is " + name);
        }
        return name instanceof NamedPart;
    }

    @Override
    public int stateVersion() {
        return 3;
    }

    @Override
    public int oldestStateVersion() {
        return 2;
    }

    /** State of version 2 had labels in upper case. */
    @Override
    public PublishedPart readPart(int version, SnapshotKeys.Key key, byte[] value) throws IOException {
        PublishedConstant part = (PublishedConstant) decode(key, value);
        return version == 2
                ? PublishedConstant.of(
                        part.name().text(),
                        part.intervalEnd(),
                        part.held(),
                        part.label().toLowerCase(Locale.ROOT))
                : part;
    }

    @Override
    public PartModel readModel(int version, DataInput in) {
        throw new UnsupportedOperationException("no learner trains it");
    }

    @Override
    public List<PublishedPart> publish(Averaged part) {
        throw new UnsupportedOperationException("no learner trains it");
    }

    @Override
    public byte[] encode(String modelId, PublishedPart part) {
        PublishedConstant constant = (PublishedConstant) part;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.write(HEADER);
            out.writeUTF(constant.name().text());
            out.writeLong(constant.intervalEnd());
            out.writeInt(constant.held().features());
            out.writeInt(constant.held().count());
            for (int feature : constant.held().indices()) {
                out.writeInt(feature);
            }
            out.writeUTF(constant.label());
        } catch (IOException e) {
            throw new UncheckedIOException("a stream into memory does not fail", e);
        }
        return bytes.toByteArray();
    }

    /** Does not look at the key. */
    @Override
    public PublishedPart decode(SnapshotKeys.Key key, byte[] value) throws IOException {
        DataInputStream in =
                new DataInputStream(new ByteArrayInputStream(value, HEADER.length, value.length - HEADER.length));
        String name = in.readUTF();
        long intervalEnd = in.readLong();
        int features = in.readInt();
        int[] held = new int[in.readInt()];
        for (int i = 0; i < held.length; i++) {
            held[i] = in.readInt();
        }
        String label = in.readUTF();
        if (label.equals(UNDECODABLE)) {
            throw new IllegalStateException("label is " + label);
        }
        if (label.equals(UNLINKED)) {
            throw new NoClassDefFoundError("label is " + label);
        }
        return PublishedConstant.of(name, intervalEnd, FeatureSet.of(features, held), label);
    }

    private static double[] certain(int index, int classes) {
        double[] probabilities = new double[classes];
        probabilities[index] = 1;
        return probabilities;
    }

    @Override
    public Classifier classifier(List<String> classes, List<PublishedPart> parts, DecisionRule rule) {
        String label = ((PublishedConstant) parts.get(0)).label();
        if (label.equals(UNLINKED_CLASSIFIER)) {
            throw new NoClassDefFoundError("label is " + label);
        }
        int index = classes.indexOf(label);
        if (index < 0) {
            throw new IllegalStateException("no class is " + label);
        }
        return (x, space) -> Prediction.of(
                index, new int[classes.size()], new double[classes.size()], certain(index, classes.size()));
    }
}
