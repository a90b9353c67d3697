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

    private final ServedModel model;
    private final EventCounters counters;

    PredictEndpoint(ServedModel model, EventCounters counters) {
        this.model = model;
        this.counters = counters;
    }

    @Override
    public Answer answer(Request request) throws RefusedRequestException {
        ServedVersion version = model.required();
        return version.score(scorer -> LINES.contains(request.mediaType())
                ? lines(request, scorer, version)
                : one(request.body(), scorer, version));
    }

    private Answer one(byte[] event, EventScorer scorer, ServedVersion version) {
        EventCounters.Tally tally = counters.tally(version.number());
        try {
            byte[] answer = prediction(event, scorer, tally);
            tally.answered();
            return new Answer(Answer.OK, Answer.JSON, tally.headers(), answer);
        } catch (MalformedEventException e) {
            counters.refused(e.reason());
            return Answer.error(Answer.BAD_REQUEST, reason(e));
        }
    }

    private Answer lines(Request request, EventScorer scorer, ServedVersion version) throws RefusedRequestException {
        AnswerSize.check(
                JsonLines.count(request.body()), version.version().classes().size());
        AnswerBuffer answer = new AnswerBuffer(request);
        EventCounters.Tally tally = counters.tally(version.number());
        JsonLines.forEach(request.body(), (line, number) -> {
            answer.add(line(line, number, scorer, tally));
            answer.add(LINE_END);
        });
        tally.answered();
        return new Answer(Answer.OK, JSON_LINES, tally.headers(), answer.toBytes());
    }

    private static byte[] line(byte[] event, int number, EventScorer scorer, EventCounters.Tally tally) {
        try {
            return prediction(event, scorer, tally);
        } catch (MalformedEventException e) {
            tally.refused(e.reason());
            String error = "line " + number + ": " + reason(e);
            return Answer.error(Answer.BAD_REQUEST, error).body();
        }
    }

    private static byte[] prediction(byte[] json, EventScorer scorer, EventCounters.Tally tally)
            throws MalformedEventException {
        LabeledEvent event = scorer.event(json);
        Decided decided = scorer.decide(event.features());
        tally.predicted(decided, scorer.names());
        return scorer.prediction(event, decided);
    }

    private static String reason(MalformedEventException e) {
        return e.reason().id() + ": " + e.getMessage();
    }
}
