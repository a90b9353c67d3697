package org.lorentztron.tools.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lorentztron.tools.http.RefusedRequestException;
import org.lorentztron.tools.http.RequestMemory;

/** The versions that answer one request, each the same for all of its events. Not thread-safe. */
final class RequestVersions implements AutoCloseable {
    /** Of a record that waits to be kept, beside its bytes. */
    private static final int RECORD_BYTES = 128;

    private final ServedSplit split;
    private final RequestMemory.Share memory;
    private final Map<ServedModel, Part> parts = new LinkedHashMap<>();
    private final List<Record> toKeep = new ArrayList<>();
    private int withoutId;

    /** A version with a scorer of this thread, and counts of the events that it has answered. */
    record Part(ServedModel model, ServedVersion version, EventScorer scorer, EventCounters.Tally tally) {}

    private record Record(byte[] key, byte[] value) {}

    /** @param memory holds records until the request is answered */
    RequestVersions(ServedSplit split, RequestMemory.Share memory) {
        this.split = split;
        this.memory = memory;
    }

    /** @throws RefusedRequestException if the model has no version */
    Part of(ServedModel model) throws RefusedRequestException {
        Part part = parts.get(model);
        if (part == null) {
            ServedVersion version = model.required();
            part = new Part(model, version, version.scorer(), model.events().tally(version.number()));
            parts.put(model, part);
        }
        return part;
    }

    /** What answers an event. */
    Part of(@Nullable String id) throws RefusedRequestException {
        return of(split.of(id));
    }

    /** What answers what no id decides. */
    Part first() throws RefusedRequestException {
        return of(split.first());
    }

    /** Takes an answer that will be kept if the request is answered, and the event has an id. */
    void keep(@Nullable String id, byte[] prediction) throws RefusedRequestException {
        if (id == null) {
            withoutId++;
        } else if (split.kept() != null) {
            byte[] key = id.getBytes(UTF_8);
            memory.take((long) key.length + prediction.length + RECORD_BYTES);
            toKeep.add(new Record(key, prediction));
        }
    }

    /** Events were answered that have no ids of their own. */
    void keepNone(int events) {
        withoutId += events;
    }

    /** Whether {@link #keep} is to be told of every answer. */
    boolean needIds() {
        return split.needsIds();
    }

    /** Warnings of all versions. */
    Map<String, String> headers() {
        return parts.values().stream()
                .flatMap(part -> part.tally.headers().entrySet().stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a + "; " + b));
    }

    /** The request is answered: events count, and predictions are kept. */
    void answered() {
        parts.values().forEach(part -> part.tally.answered());
        if (split.needsIds()) {
            split.addWithoutId(withoutId);
        }
        KeptPredictions kept = split.kept();
        if (kept != null) {
            toKeep.forEach(record -> kept.keep(record.key, record.value));
        }
    }

    /** Gives back the scorers. */
    @Override
    public void close() {
        parts.values().forEach(part -> part.version.giveBack(part.scorer));
    }
}
