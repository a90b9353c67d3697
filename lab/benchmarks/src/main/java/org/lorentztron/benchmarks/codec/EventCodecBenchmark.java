package org.lorentztron.benchmarks.codec;

import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.lorentztron.benchmarks.Digits;
import org.lorentztron.connectors.wire.event.EventAvro;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One event of 784 features to bytes and back, as the job and its producer do it. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
// Heap fixed and touched, so that neither its growth nor the kernel's clearing of pages is measured; several forks,
// because C2's choices differ between runs.
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g", "-XX:+AlwaysPreTouch"})
@State(Scope.Thread)
public class EventCodecBenchmark {
    /** Pixels are multiples of this, which Avro's bytes count in. */
    private static final double PIXEL = 1 / 255.0;

    private static final int EVENTS = 2000;
    private static final long FIRST_TIMESTAMP = 1_700_000_000_000L;

    /** Into which bytes. */
    @Param({"json-sparse", "json-dense", "avro-bytes", "avro-sparse"})
    public String format;

    private final LabeledEvent[] events = new LabeledEvent[EVENTS];
    private final byte[][] encoded = new byte[EVENTS][];
    private Function<LabeledEvent, byte[]> writer;
    private EventFormat reader;
    private int next;

    /** Makes events and their bytes. */
    @Setup(Level.Trial)
    public void setUp(Digits digits) throws MalformedEventException {
        int features = digits.features(0).size();
        writer = switch (format) {
            case "json-dense" -> EventJson::dense;
            case "json-sparse" -> EventJson::sparse;
            case "avro-bytes" -> event -> EventAvro.uint8(event, PIXEL);
            default -> EventAvro::sparse;
        };
        reader = format.startsWith("json") ? new EventJson(features) : new EventAvro(features);
        for (int i = 0; i < EVENTS; i++) {
            int digit = i % digits.size();
            events[i] = new LabeledEvent(
                    "event-" + i, digits.labelName(digit), FIRST_TIMESTAMP + i, digits.features(digit));
            encoded[i] = writer.apply(events[i]);
            requireSame(events[i], reader.decode(encoded[i]));
        }
        System.out.printf("%n# bytes of an event: %d%n", encoded[0].length);
    }

    private static void requireSame(LabeledEvent expected, LabeledEvent found) {
        if (!expected.equals(found)) {
            throw new IllegalStateException("event came back as " + found + ", expected " + expected);
        }
    }

    private int advance() {
        next = next + 1 == EVENTS ? 0 : next + 1;
        return next;
    }

    /** Bytes to an event. */
    @Benchmark
    public LabeledEvent decode() throws MalformedEventException {
        return reader.decode(encoded[advance()]);
    }

    /** An event to bytes. */
    @Benchmark
    public byte[] encode() {
        return writer.apply(events[advance()]);
    }
}
