package org.lorentztron.tools.serve;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.model.Features;
import org.lorentztron.tools.http.RefusedRequestException;

/** The events of a tensor, for one version. Stateless and thread-safe. */
final class InferEvents {
    private InferEvents() {}

    /**
     * The features of each event.
     *
     * @param scorer of the version
     * @throws RefusedRequestException if the version takes no such tensor, or an object in it is malformed
     */
    static List<Features> of(
            InferRequest.Tensor tensor, ModelVersion version, EventScorer scorer, EventCounters counters)
            throws RefusedRequestException {
        boolean named = version.hasNamedFeatures();
        List<String> datatypes = named ? List.of(InferModel.BYTES) : List.of(InferModel.FP32, InferModel.FP64);
        if (!datatypes.contains(tensor.datatype())) {
            throw RefusedRequestException.badRequest(
                    "datatype is " + tensor.datatype() + ", expected " + String.join(" or ", datatypes));
        }
        List<Long> shape = tensor.shape();
        boolean fits = named
                ? shape.size() == 1 || shape.size() == 2 && shape.get(1) == 1
                : shape.size() == 2 && shape.get(1) == version.features();
        if (!fits) {
            throw RefusedRequestException.badRequest(
                    "shape is " + shape + ", expected " + (named ? "[N]" : "[N, " + version.features() + "]"));
        }
        if (named ? tensor.numbers().length > 0 : !tensor.texts().isEmpty()) {
            throw RefusedRequestException.badRequest(
                    "data has " + (named ? "numbers" : "texts") + ", expected " + tensor.datatype());
        }
        AnswerSize.check(shape.get(0), version.classes().size());
        return named ? named(tensor.texts(), scorer, counters) : rows(tensor.numbers(), version.features());
    }

    private static List<Features> rows(float[] numbers, int features) {
        List<Features> rows = new ArrayList<>();
        for (int start = 0; start < numbers.length; start += features) {
            rows.add(Features.dense(Arrays.copyOfRange(numbers, start, start + features)));
        }
        return rows;
    }

    private static List<Features> named(List<String> objects, EventScorer scorer, EventCounters counters)
            throws RefusedRequestException {
        List<Features> events = new ArrayList<>();
        for (String object : objects) {
            try {
                events.add(scorer.named(object.getBytes(StandardCharsets.UTF_8)));
            } catch (MalformedEventException e) {
                counters.refused(e.reason());
                throw RefusedRequestException.badRequest(
                        "data[" + events.size() + "]: " + e.reason().id() + ": " + e.getMessage());
            }
        }
        return events;
    }
}
