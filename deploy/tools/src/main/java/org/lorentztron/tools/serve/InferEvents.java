package org.lorentztron.tools.serve;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.JsonLimits;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.model.Features;
import org.lorentztron.tools.http.RefusedRequestException;

/**
 * The events of a tensor, for one version. Numbers are read as the nearest float64 and rounded to float32, as those of
 * events are. Immutable and thread-safe.
 */
final class InferEvents {
    private final InferRequest.Tensor tensor;
    private final ModelVersion version;

    private InferEvents(InferRequest.Tensor tensor, ModelVersion version) {
        this.tensor = tensor;
        this.version = version;
    }

    /**
     * @throws RefusedRequestException if the version takes no tensor of this datatype and shape, or not as many events
     */
    static InferEvents of(InferRequest.Tensor tensor, ModelVersion version) throws RefusedRequestException {
        boolean named = version.hasNamedFeatures();
        List<String> datatypes = named ? List.of(InferModel.BYTES) : List.of(InferModel.FP32, InferModel.FP64);
        if (!datatypes.contains(tensor.datatype())) {
            throw RefusedRequestException.badRequest("datatype is " + MalformedEventException.quote(tensor.datatype())
                    + ", expected " + String.join(" or ", datatypes));
        }
        List<Long> shape = tensor.shape();
        boolean fits = named
                ? shape.size() == 1 || shape.size() == 2 && shape.get(1) == 1
                : shape.size() == 2 && shape.get(1) == version.features();
        if (!fits) {
            throw RefusedRequestException.badRequest(
                    "shape is " + shape + ", expected " + (named ? "[N]" : "[N, " + version.features() + "]"));
        }
        AnswerSize.check(shape.get(0), version.classes().size());
        return new InferEvents(tensor, version);
    }

    /** How many there are, N. */
    int count() {
        return Math.toIntExact(tensor.shape().get(0));
    }

    /**
     * Reads the features of one event after the other.
     *
     * @param scorer of the version
     * @param taking is given each before the next is read
     * @throws MalformedEventException if there are more or fewer, or one is malformed; those before it were taken
     */
    void forEach(EventScorer scorer, Consumer<Features> taking) throws MalformedEventException {
        CharBuffer text = tensor.data();
        // Each value has a comma or a bracket after it. Room for a row is made only if there can be one.
        if (count() > 0 && version.features() > text.remaining() / 2 && !version.hasNamedFeatures()) {
            throw new MalformedEventException(
                    MalformedReason.WRONG_LENGTH,
                    "data has fewer than " + version.features() + " values, expected as many as the shape "
                            + tensor.shape() + " says");
        }
        try (JsonParser parser = InferReader.JSON.createParser(text.array(), text.position(), text.remaining())) {
            TensorData data = new TensorData(parser, tensor.shape());
            data.forEachRow(
                    version.hasNamedFeatures()
                            ? row -> taking.accept(named(row, scorer))
                            : row -> taking.accept(dense(row, version.features())));
        } catch (StreamConstraintsException e) {
            throw new MalformedEventException(
                    MalformedReason.OVERSIZED, "data has " + JsonLimits.exceeded(InferReader.JSON));
        } catch (IOException e) {
            throw new UncheckedIOException("data has been read once without an error", e);
        }
    }

    private static Features dense(TensorData row, int features) throws IOException, MalformedEventException {
        float[] values = new float[features];
        for (int i = 0; i < features; i++) {
            values[i] = (float) row.number();
        }
        return Features.dense(values);
    }

    private static Features named(TensorData row, EventScorer scorer) throws IOException, MalformedEventException {
        String place = row.place();
        byte[] object = row.text().getBytes(StandardCharsets.UTF_8);
        try {
            return scorer.named(object);
        } catch (MalformedEventException e) {
            throw new MalformedEventException(e.reason(), place + ": " + e.getMessage());
        }
    }
}
