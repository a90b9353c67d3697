package org.lorentztron.experiments.serving;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.output.PredictionJson;
import org.lorentztron.model.predict.Decided;
import org.lorentztron.model.predict.Prediction;
import org.lorentztron.model.predict.ScoreSpace;

/** The same predictions without HTTP, by threads of the JVM that has the version. */
final class InProcess {
    private static final double NANOS = 1e9;
    private static final int EVENTS = 640;

    private InProcess() {}

    /** One of the threads. */
    private interface Work {
        /** Predicts all events once, and returns something that depends on every prediction. */
        long once(Space space) throws MalformedEventException;
    }

    /** What a thread has for itself. */
    private record Space(EventFormat format, ScoreSpace scores, PredictionJson json) {}

    /** Events in a second that are read from JSON, scored and written to JSON by the threads together. */
    static double readScoreWrite(LoadShape shape, int threads, double seconds)
            throws InterruptedException, ExecutionException {
        ModelVersion version = shape.version();
        List<byte[]> lines = new String(shape.lines(EVENTS, 0), StandardCharsets.US_ASCII)
                .lines()
                .map(line -> line.getBytes(StandardCharsets.US_ASCII))
                .toList();
        return rate(version, threads, seconds, space -> {
            long bytes = 0;
            for (byte[] line : lines) {
                LabeledEvent event = space.format().decode(line);
                Prediction prediction = version.classifier().predict(event.features(), space.scores());
                bytes += space.json()
                        .scored(version.version(), Decided.asPredicted(prediction), event.id(), event.timestamp())
                        .length;
            }
            return bytes;
        });
    }

    /** Events in a second that are scored alone. */
    static double score(LoadShape shape, int threads, double seconds)
            throws InterruptedException, ExecutionException, MalformedEventException {
        ModelVersion version = shape.version();
        EventFormat format = version.jsonEvents();
        List<LabeledEvent> events = new ArrayList<>();
        for (String line : new String(shape.lines(EVENTS, 0), StandardCharsets.US_ASCII)
                .lines()
                .toList()) {
            events.add(format.decode(line.getBytes(StandardCharsets.US_ASCII)));
        }
        return rate(version, threads, seconds, space -> {
            long labels = 0;
            for (LabeledEvent event : events) {
                labels += version.classifier()
                        .predict(event.features(), space.scores())
                        .label();
            }
            return labels;
        });
    }

    private static double rate(ModelVersion version, int threads, double seconds, Work work)
            throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            // The first half makes the compiler work, and does not count.
            long counted = System.nanoTime() + (long) (seconds / 2 * NANOS);
            long end = System.nanoTime() + (long) (seconds * NANOS);
            List<Future<Double>> running = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                running.add(pool.submit(() -> rate(version, counted, end, work)));
            }
            double sum = 0;
            for (Future<Double> each : running) {
                sum += each.get();
            }
            return sum;
        } finally {
            pool.shutdownNow();
        }
    }

    private static double rate(ModelVersion version, long counted, long end, Work work) throws MalformedEventException {
        Space space = new Space(version.jsonEvents(), new ScoreSpace(), new PredictionJson(version.classes()));
        long sum = 0;
        long begin = System.nanoTime();
        long events = 0;
        while (System.nanoTime() - end < 0 || events == 0) {
            if (events > 0 && begin - counted < 0 && System.nanoTime() - counted >= 0) {
                begin = System.nanoTime();
                events = 0;
            }
            sum += work.once(space);
            events += EVENTS;
        }
        if (sum == Long.MIN_VALUE) {
            throw new IllegalStateException("the sum is used, so that nothing is left out");
        }
        return events * NANOS / (System.nanoTime() - begin);
    }
}
