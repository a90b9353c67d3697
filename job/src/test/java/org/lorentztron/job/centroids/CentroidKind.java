package org.lorentztron.job.centroids;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.wire.version.LittleEndian;
import org.lorentztron.connectors.wire.version.PartKind;
import org.lorentztron.connectors.wire.version.PartName;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.model.Features;
import org.lorentztron.model.Part;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.model.predict.Decision;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.predict.Prediction;

/** One part of all classes in a record without Avro. Registered in META-INF/services of the tests. */
public final class CentroidKind implements PartKind {

    private static final byte[] HEADER = "\u0000\u0001centroid".getBytes(US_ASCII);

    @Override
    public String id() {
        return CentroidModel.KIND;
    }

    @Override
    public byte[] header() {
        return HEADER;
    }

    @Override
    public PartName name(Part part, List<String> classes) {
        return PublishedCentroids.NAME;
    }

    @Override
    public boolean isOf(PartName name, Map<String, Integer> order) {
        return name.equals(PublishedCentroids.NAME);
    }

    @Override
    public int stateVersion() {
        return 1;
    }

    @Override
    public CentroidModel readModel(int version, DataInput in) throws IOException {
        return CentroidModel.readFrom(in);
    }

    @Override
    public List<PublishedPart> publish(Averaged part) {
        CentroidModel average = (CentroidModel) part.average();
        float[] rows = part.scale()
                .folding(average.rows().featureSet())
                .fold(average.rows().u());
        return List.of(PublishedCentroids.of(part.intervalEnd(), average.features(), rows, part.counts()));
    }

    @Override
    public byte[] encode(String modelId, PublishedPart part) {
        PublishedCentroids centroids = (PublishedCentroids) part;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.write(HEADER);
            out.writeUTF(modelId);
            out.writeLong(centroids.intervalEnd());
            out.writeInt(centroids.features());
            out.writeInt(centroids.rows().length);
            LittleEndian.write(centroids.rows(), out);
            out.writeLong(centroids.counts().examples());
        } catch (IOException e) {
            throw new UncheckedIOException("a stream into memory does not fail", e);
        }
        return bytes.toByteArray();
    }

    @Override
    public PublishedPart decode(SnapshotKeys.Key key, byte[] value) throws IOException {
        DataInputStream in =
                new DataInputStream(new ByteArrayInputStream(value, HEADER.length, value.length - HEADER.length));
        String modelId = in.readUTF();
        if (!modelId.equals(key.modelId()) || !PublishedCentroids.NAME.equals(key.part())) {
            throw new IOException("record is of " + modelId + ", expected " + key);
        }
        long intervalEnd = in.readLong();
        int features = in.readInt();
        int length = in.readInt();
        // A length is believed only as far as there are bytes: a damaged one must not take all memory.
        if (length < 0 || length > in.available() / Float.BYTES) {
            throw new IOException("record has " + length + " numbers, expected at most the " + in.available()
                    + " bytes that are left");
        }
        float[] rows = LittleEndian.read(length, in);
        long examples = in.readLong();
        return PublishedCentroids.of(intervalEnd, features, rows, new PublishedCounts(examples, examples, 0));
    }

    @Override
    public Classifier classifier(List<String> classes, List<PublishedPart> parts, DecisionRule rule) {
        PublishedCentroids part = (PublishedCentroids) parts.get(0);
        int found = part.rows().length / (part.features() + 1);
        if (found != classes.size()) {
            throw new IllegalArgumentException("part has " + found + " centroids, expected " + classes.size());
        }
        return (x, space) -> nearest(part, classes.size(), x);
    }

    private static Prediction nearest(PublishedCentroids part, int classes, Features x) {
        float[] rows = part.rows();
        double[] scores = new double[classes];
        for (int label = 0; label < classes; label++) {
            int row = label * (part.features() + 1);
            scores[label] = rows[row + part.features()];
            for (int k = 0; k < x.nonZeros(); k++) {
                scores[label] += (double) rows[row + x.index(k)] * x.value(k);
            }
        }
        return Decision.ofOutputs(classes, DecisionRule.VOTES).of(scores, new double[classes]);
    }
}
