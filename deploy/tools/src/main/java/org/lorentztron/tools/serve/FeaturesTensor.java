package org.lorentztron.tools.serve;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.model.Features;
import org.lorentztron.tools.http.RefusedRequestException;

/**
 * The events of a tensor that has all features of each: a row of numbers, or the text of an object. Numbers are read as
 * the nearest float64 and rounded to float32, as those of events are. Immutable and thread-safe.
 */
final class FeaturesTensor implements InferEvents {
    private static final List<Datatype> OBJECTS = List.of(Datatype.BYTES);
    private static final List<Datatype> NUMBERS = List.of(Datatype.FP32, Datatype.FP64);

    private final InferTensor tensor;
    private final ModelVersion version;

    private FeaturesTensor(InferTensor tensor, ModelVersion version) {
        this.tensor = tensor;
        this.version = version;
    }

    /** @throws RefusedRequestException if the version takes no tensor of this datatype and shape */
    static FeaturesTensor of(InferTensor tensor, ModelVersion version) throws RefusedRequestException {
        boolean named = version.hasNamedFeatures();
        List<Datatype> datatypes = named ? OBJECTS : NUMBERS;
        InferFields.require(
                datatypes.contains(tensor.datatype()),
                "datatype is " + InferFields.shown(tensor.datatype().name()),
                Datatype.names(datatypes));
        if (named) {
            tensor.requireColumn();
        } else if (tensor.shape().size() != 2 || tensor.shape().get(1) != version.features()) {
            throw tensor.wrongShape("[N, " + version.features() + "]");
        }
        return new FeaturesTensor(tensor, version);
    }

    @Override
    public int count() {
        return tensor.rows();
    }

    @Override
    public void forEach(EventScorer scorer, Consumer<Features> taking) throws MalformedEventException {
        // Room for a row is made only if there can be one.
        if (count() > 0 && version.features() > tensor.values().mostValues() && !version.hasNamedFeatures()) {
            throw new MalformedEventException(
                    MalformedReason.WRONG_LENGTH,
                    "data has fewer than " + version.features() + " values, expected as many as the shape "
                            + tensor.shape() + " says");
        }
        tensor.values()
                .forEachRow(
                        tensor,
                        version.hasNamedFeatures()
                                ? row -> taking.accept(named(row, scorer))
                                : row -> taking.accept(dense(row, version.features())));
    }

    private static Features dense(TensorValues.Row row, int features) throws IOException, MalformedEventException {
        float[] values = new float[features];
        for (int i = 0; i < features; i++) {
            values[i] = (float) row.number();
        }
        return Features.dense(values);
    }

    private static Features named(TensorValues.Row row, EventScorer scorer)
            throws IOException, MalformedEventException {
        String place = row.place();
        byte[] object = row.text().getBytes(StandardCharsets.UTF_8);
        try {
            return scorer.named(object);
        } catch (MalformedEventException e) {
            throw new MalformedEventException(e.reason(), place + ": " + e.getMessage());
        }
    }
}
