package org.lorentztron.tools.serve;

import java.util.List;
import java.util.function.Consumer;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.model.Features;
import org.lorentztron.tools.http.RefusedRequestException;
import org.lorentztron.tools.http.RequestMemory;

/** The events of a request, for one version. */
interface InferEvents {
    /** How many there are, N. */
    int count();

    /**
     * Reads the features of one event after the other.
     *
     * @param scorer of the version
     * @param taking is given each before the next is read
     * @throws MalformedEventException if there are more or fewer, or one is malformed; those before it were taken
     */
    void forEach(EventScorer scorer, Consumer<Features> taking) throws MalformedEventException;

    /**
     * The events of tensors: of one named {@link InferModel#INPUT} all features of each event, of others a named
     * feature each.
     *
     * @param memory holds what is made of columns
     * @throws RefusedRequestException if the version takes no tensors of such names, datatypes and shapes, or not as
     *     many events, or a column does not have what its datatype and shape say
     */
    static InferEvents of(InferRequest request, ModelVersion version, RequestMemory.Share memory)
            throws RefusedRequestException, MalformedEventException {
        List<InferTensor> inputs = request.inputs();
        InferTensor first = inputs.get(0);
        boolean areFeatures = inputs.size() == 1 && first.name().equals(InferModel.INPUT);
        InferEvents events;
        if (version.hasNamedFeatures() && (request.isFrame() || !areFeatures || first.datatype() != Datatype.BYTES)) {
            requireRoom(inputs.get(0), version);
            return ColumnTensors.of(inputs, memory);
        }
        if (!areFeatures) {
            InferTensor other = inputs.stream()
                    .filter(input -> !input.name().equals(InferModel.INPUT))
                    .findFirst()
                    .orElse(first);
            throw RefusedRequestException.badRequest("input is " + InferFields.shown(other.name()) + ", expected "
                    + InferModel.INPUT + " alone: features of this model have no names");
        }
        events = FeaturesTensor.of(first, version);
        requireRoom(first, version);
        return events;
    }

    private static void requireRoom(InferTensor tensor, ModelVersion version) throws RefusedRequestException {
        AnswerSize.check(tensor.shape().get(0), version.classes().size());
    }
}
