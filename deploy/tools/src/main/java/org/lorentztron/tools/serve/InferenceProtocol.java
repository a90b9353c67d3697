package org.lorentztron.tools.serve;

import java.util.List;
import org.lorentztron.connectors.client.ModelVersion;
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
 * served. A server or a model that is not ready answers 503. Thread-safe.
 */
final class InferenceProtocol {
    private static final String SERVER = "lorentztron";
    private static final String BINARY = "binary_tensor_data";
    private static final String MODEL = "/v2/models/{id}";
    private static final String VERSION = MODEL + "/versions/{version}";

    private final ServedModel model;
    private final EventCounters counters;
    private final String software;

    /** @param software version of this program */
    InferenceProtocol(ServedModel model, EventCounters counters, String software) {
        this.model = model;
        this.counters = counters;
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
        return model.served().isPresent();
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
        return Answer.json(
                Answer.OK, InferModel.metadata(model.id(), named(request).version(), model.fields()));
    }

    private Answer modelReady(Request request) throws RefusedRequestException {
        requireModel(request);
        boolean ready = isReady();
        if (ready) {
            named(request);
        }
        return Answer.json(ready ? Answer.OK : Answer.UNAVAILABLE, JsonLine.of(json -> {
            json.writeStringField("name", model.id());
            json.writeBooleanField("ready", ready);
        }));
    }

    private Answer infer(Request request) throws RefusedRequestException {
        ServedVersion version = named(request);
        InferBody body = InferBody.of(request.body(), request.header(InferBody.JSON_LENGTH));
        InferRequest asked = InferReader.read(body, request.memory());
        EventCounters.Tally tally = counters.tally(version.number());
        DecidedEvents decided =
                version.score(scorer -> decided(asked, version.version(), scorer, request.memory(), tally));
        Answer answer = InferAnswer.of(model.id(), version.version(), asked, decided, new AnswerBuffer(request));
        tally.answered();
        return answer.with(tally.headers());
    }

    private DecidedEvents decided(
            InferRequest asked,
            ModelVersion version,
            EventScorer scorer,
            RequestMemory.Share memory,
            EventCounters.Tally tally)
            throws RefusedRequestException {
        try {
            InferEvents events = InferEvents.of(asked, version, memory);
            DecidedEvents all = DecidedEvents.forAll(events, version.classes().size(), memory);
            events.forEach(scorer, x -> {
                Decided one = scorer.decide(x);
                tally.predicted(one, scorer.names());
                all.add(one);
            });
            return all;
        } catch (MalformedEventException e) {
            counters.refused(e.reason());
            throw RefusedRequestException.badRequest(e.reason().id() + ": " + e.getMessage());
        }
    }

    /** The version that a path names, or the one that is served. */
    private ServedVersion named(Request request) throws RefusedRequestException {
        requireModel(request);
        ServedVersion served = model.required();
        List<String> named = request.variables();
        if (named.size() > 1 && !named.get(1).equals(Long.toString(served.number()))) {
            throw new RefusedRequestException(
                    Answer.NOT_FOUND,
                    "version " + MalformedEventException.quote(named.get(1)) + " of model '" + model.id()
                            + "' is not served, expected " + served.number());
        }
        return served;
    }

    private void requireModel(Request request) throws RefusedRequestException {
        String named = request.variables().get(0);
        if (!named.equals(model.id())) {
            throw new RefusedRequestException(
                    Answer.NOT_FOUND,
                    "model " + MalformedEventException.quote(named) + " is not served, expected '" + model.id() + "'");
        }
    }
}
