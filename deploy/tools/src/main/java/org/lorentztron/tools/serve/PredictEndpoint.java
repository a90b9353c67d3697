package org.lorentztron.tools.serve;

import java.util.Set;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.model.predict.Decided;
import org.lorentztron.tools.http.Answer;
import org.lorentztron.tools.http.RefusedRequestException;
import org.lorentztron.tools.http.Request;
import org.lorentztron.tools.http.Route;

/**
 * Predicts events as they stand in the events topic, and answers as the predictions topic has it. A body is one event;
 * with the content type of JSON lines it has one on each line, blank lines are passed over, and the answer has a line
 * for each: the prediction, or an object with {@code error} for a line that is no event. Thread-safe.
 */
final class PredictEndpoint implements Route.Endpoint {
    static final String JSON_LINES = "application/x-ndjson";
    private static final Set<String> LINES = Set.of(JSON_LINES, "application/jsonl", "application/x-jsonlines");

    private static final byte[] LINE_END = {'\n'};

    private final ServedSplit split;

    PredictEndpoint(ServedSplit split) {
        this.split = split;
    }

    @Override
    public Answer answer(Request request) throws RefusedRequestException {
        try (RequestVersions versions = new RequestVersions(split, request.memory())) {
            return LINES.contains(request.mediaType()) ? lines(request, versions) : one(request.body(), versions);
        }
    }

    private static Answer one(byte[] event, RequestVersions versions) throws RefusedRequestException {
        EventCounters counters = versions.first().model().events();
        try {
            Predicted predicted = prediction(event, versions);
            versions.answered();
            return new Answer(Answer.OK, Answer.JSON, versions.headers(), predicted.json)
                    .with(predicted.by.model().headers());
        } catch (MalformedEventException e) {
            counters.refused(e.reason());
            return Answer.error(Answer.BAD_REQUEST, reason(e));
        }
    }

    private static Answer lines(Request request, RequestVersions versions) throws RefusedRequestException {
        AnswerSize.check(
                JsonLines.count(request.body()),
                versions.first().version().version().classes().size());
        AnswerBuffer answer = new AnswerBuffer(request);
        JsonLines.forEach(request.body(), (line, number) -> {
            answer.add(line(line, number, versions));
            answer.add(LINE_END);
        });
        versions.answered();
        return new Answer(Answer.OK, JSON_LINES, versions.headers(), answer.toBytes());
    }

    private static byte[] line(byte[] event, int number, RequestVersions versions) throws RefusedRequestException {
        try {
            return prediction(event, versions).json;
        } catch (MalformedEventException e) {
            versions.first().tally().refused(e.reason());
            String error = "line " + number + ": " + reason(e);
            return Answer.error(Answer.BAD_REQUEST, error).body();
        }
    }

    private record Predicted(RequestVersions.Part by, byte[] json) {}

    /** The first version reads the id, and that which is picked reads the event as it was trained to. */
    private static Predicted prediction(byte[] json, RequestVersions versions)
            throws MalformedEventException, RefusedRequestException {
        RequestVersions.Part first = versions.first();
        LabeledEvent event = first.scorer().event(json);
        RequestVersions.Part picked = versions.of(event.id());
        if (picked != first) {
            event = picked.scorer().event(json);
        }
        Decided decided = picked.scorer().decide(event.features());
        picked.tally().predicted(decided, picked.scorer().names());
        byte[] prediction = picked.scorer().prediction(event, decided);
        versions.keep(event.id(), prediction);
        return new Predicted(picked, prediction);
    }

    private static String reason(MalformedEventException e) {
        return e.reason().id() + ": " + e.getMessage();
    }
}
