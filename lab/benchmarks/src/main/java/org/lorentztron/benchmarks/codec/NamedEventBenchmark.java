package org.lorentztron.benchmarks.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.connectors.wire.named.NamedJson;
import org.lorentztron.model.Features;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What an event of 25 named fields costs in the source: 10 numbers, 10 categories, and a list of 5 words. Beside it the
 * same entries, as many, under indices that the producer has given them.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class NamedEventBenchmark {
    private static final int EVENTS = 1_024;
    private static final int MASK = EVENTS - 1;
    private static final int FEATURES = 1 << 24;

    private static final List<String> NUMBERS = List.of(
            "amount",
            "age",
            "balance",
            "distance_km",
            "n_prior",
            "hour",
            "velocity_1h",
            "velocity_24h",
            "score",
            "tenure");
    private static final List<String> CATEGORIES = List.of(
            "country", "merchant", "device", "channel", "currency", "card_type", "bank", "browser", "os", "campaign");

    private final byte[][] named = new byte[EVENTS][];
    private final byte[][] indexed = new byte[EVENTS][];
    private final EventFormat names = new NamedJson(EventMapping.STANDARD, NameRules.NONE);
    private final EventFormat indices = new EventJson(FEATURES);
    private int next;

    /** Each event has values of its own. */
    @Setup
    public void write() throws MalformedEventException {
        Random random = new Random(1);
        for (int i = 0; i < EVENTS; i++) {
            named[i] = event(random).getBytes(UTF_8);
            LabeledEvent event = names.decode(named[i]);
            indexed[i] = EventJson.sparse(withinFeatures(event));
        }
    }

    private static String event(Random random) {
        StringBuilder json = new StringBuilder("{\"id\":\"t" + random.nextInt(1_000_000)
                + "\",\"timestamp\":1700000000000," + "\"label\":\"ok\",\"features\":{");
        for (String name : NUMBERS) {
            json.append(String.format(Locale.ROOT, "\"%s\":%.2f,", name, 1_000 * random.nextDouble()));
        }
        for (String name : CATEGORIES) {
            json.append(String.format("\"%s\":\"%s%d\",", name, name.substring(0, 2), random.nextInt(500)));
        }
        json.append("\"words\":[");
        for (int k = 0; k < 5; k++) {
            json.append(k == 0 ? "" : ",")
                    .append("\"word")
                    .append(random.nextInt(10_000))
                    .append('"');
        }
        return json.append("]}}").toString();
    }

    private static LabeledEvent withinFeatures(LabeledEvent event) {
        Features x = event.features();
        int[] indices = new int[x.nonZeros()];
        for (int k = 0; k < indices.length; k++) {
            indices[k] = x.index(k) >>> 7;
        }
        return new LabeledEvent(
                event.id(),
                event.label(),
                event.timestamp(),
                Features.sparse(FEATURES, indices, x.values().clone()));
    }

    /** By name. */
    @Benchmark
    public LabeledEvent named() throws MalformedEventException {
        return names.decode(named[next++ & MASK]);
    }

    /** By index. */
    @Benchmark
    public LabeledEvent indexed() throws MalformedEventException {
        return indices.decode(indexed[next++ & MASK]);
    }
}
