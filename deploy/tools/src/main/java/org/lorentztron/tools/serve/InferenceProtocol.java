package org.lorentztron.tools.serve;

import java.util.ArrayList;
import java.util.List;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.model.predict.Decided;
import org.lorentztron.tools.cli.JsonLine;
import org.lorentztron.tools.http.Answer;
import org.lorentztron.tools.http.RefusedRequestException;
import org.lorentztron.tools.http.Request;
import org.lorentztron.tools.http.RequestMemory;
import org.lorentztron.tools.http.Route;

/**
 * The Open Inference Protocol V2 over JSON: health, metadata and inference of one model, of which one version is
 * served, or those of a split, among which the id of a request decides; the id of a request of one event is that of the
 * event. What a client asks of a version that it names is not kept, since no split has chosen it. A server or a model
 * that is not ready answers 503. Thread-safe.
 */
final class InferenceProtocol {
    private static final String SERVER = "lorentztron";
    private static final String BINARY = "binary_tensor_data";
    private static final String MODEL = "/v2/models/{id}";
    private static final String VERSION = MODEL + "/versions/{version}";

    private final ServedSplit split;
    private final String software;

    /** @param software version of this program */
    InferenceProtocol(ServedSplit split, String software) {
        this.split = split;
        this.software = software;
    }

    List<Route> routes() {
        return List.of(
                Route.get("/v2", request -> server()),
                Route.probe("/v2/health/live", request -> state("live", true)),
                Route.probe("/v2/health/ready", request -> state("ready", isReady())),
                Route.get(MODEL, this::metadata),
                Route.get(VERSION, this::metadata),
                Route.probe(MODEL + "/ready", this::modelReady),
                Route.probe(VERSION + "/ready", this::modelReady),
                Route.post(MODEL + "/infer", this::infer),
                Route.post(VERSION + "/infer", this::infer));
    }

    private boolean isReady() {
        return split.first().served().isPresent();
    }

    private Answer server() {
        return Answer.json(Answer.OK, JsonLine.of(json -> {
            json.writeStringField("name", SERVER);
            json.writeStringField("version", software);
            json.writeArrayFieldStart("extensions");
            json.writeString(BINARY);
            json.writeEndArray();
        }));
    }

    private static Answer state(String name, boolean holds) {
        return Answer.json(
                holds ? Answer.OK : Answer.UNAVAILABLE, JsonLine.of(json -> json.writeBooleanField(name, holds)));
    }

    private Answer metadata(Request request) throws RefusedRequestException {
        ServedModel model = named(request);
        return Answer.json(
                Answer.OK, InferModel.metadata(model.id(), model.required().version(), model.fields()));
    }

    private Answer modelReady(Request request) throws RefusedRequestException {
        requireModel(request);
        boolean ready = isReady();
        if (ready) {
            named(request);
        }
        return Answer.json(ready ? Answer.OK : Answer.UNAVAILABLE, JsonLine.of(json -> {
            json.writeStringField("name", split.first().id());
            json.writeBooleanField("ready", ready);
        }));
    }

    private Answer infer(Request request) throws RefusedRequestException {
        ServedModel named = named(request);
        InferBody body = InferBody.of(request.body(), request.header(InferBody.JSON_LENGTH));
        InferRequest asked = InferReader.read(body, request.memory());
        try (RequestVersions versions = new RequestVersions(split, request.memory())) {
            boolean isNamed = namesVersion(request);
            RequestVersions.Part part = isNamed ? versions.of(named) : versions.of(asked.id());
            DecidedEvents decided = decided(asked, isNamed, part, versions, request.memory());
            Answer answer = InferAnswer.of(part, asked, decided, new AnswerBuffer(request));
            versions.answered();
            return answer.with(versions.headers()).with(part.model().headers());
        }
    }

    private static DecidedEvents decided(
            InferRequest asked,
            boolean isNamed,
            RequestVersions.Part part,
            RequestVersions versions,
            RequestMemory.Share memory)
            throws RefusedRequestException {
        ModelVersion version = part.version().version();
        EventScorer scorer = part.scorer();
        try {
            InferEvents events = InferEvents.of(asked, version, memory);
            DecidedEvents all = DecidedEvents.forAll(events, version.classes().size(), memory);
            Decided[] last = new Decided[1];
            events.forEach(scorer, x -> {
                Decided one = scorer.decide(x);
                part.tally().predicted(one, scorer.names());
                all.add(one);
                last[0] = one;
            });
            if (isNamed) {
                return all;
            }
            if (all.count() == 1 && versions.needIds()) {
                versions.keep(asked.id(), scorer.prediction(asked.id(), LabeledEvent.NO_TIMESTAMP, last[0]));
            } else {
                versions.keepNone(all.count());
            }
            return all;
        } catch (MalformedEventException e) {
            part.model().events().refused(e.reason());
            throw RefusedRequestException.badRequest(e.reason().id() + ": " + e.getMessage());
        }
    }

    private static boolean namesVersion(Request request) {
        return request.variables().size() > 1;
    }

    /**
     * What serves the version that a path names, or else the first.
     *
     * @throws RefusedRequestException if nothing does
     */
    private ServedModel named(Request request) throws RefusedRequestException {
        requireModel(request);
        split.first().required();
        if (!namesVersion(request)) {
            return split.first();
        }
        String named = request.variables().get(1);
        List<String> numbers = new ArrayList<>();
        for (ServedModel model : split.all()) {
            String number = model.served()
                    .map(version -> Long.toString(version.number()))
                    .orElse("none");
            if (number.equals(named)) {
                return model;
            }
            numbers.add(number);
        }
        throw new RefusedRequestException(
                Answer.NOT_FOUND,
                "version " + MalformedEventException.quote(named) + " of model '"
                        + split.first().id() + "' is not served, expected " + String.join(" or ", numbers));
    }

    private void requireModel(Request request) throws RefusedRequestException {
        String named = request.variables().get(0);
        String id = split.first().id();
        if (!named.equals(id)) {
            throw new RefusedRequestException(
                    Answer.NOT_FOUND,
                    "model " + MalformedEventException.quote(named) + " is not served, expected '" + id + "'");
        }
    }
}
