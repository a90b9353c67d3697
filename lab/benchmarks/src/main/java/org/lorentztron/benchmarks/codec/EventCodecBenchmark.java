package org.lorentztron.benchmarks.codec;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.lorentztron.benchmarks.Digits;
import org.lorentztron.connectors.wire.event.LabeledEvent;
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

/**
 * One event of 784 features to bytes and back: as the job and its producer do it, against Jackson's data binding and
 * Avro's generic records on the same bytes. Both end at canonical features; the job's decoders check more. Run:
 *
 * <pre>
 * mvn -q -Pbenchmarks -pl lab/benchmarks -am package -DskipTests
 * java -jar lab/benchmarks/target/lorentztron-benchmarks.jar EventCodecBenchmark -p data=mnist:DIR
 * </pre>
 */
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
    private static final int EVENTS = 2000;
    private static final long FIRST_TIMESTAMP = 1_700_000_000_000L;

    /** Who codes: the job, or a library's own objects. */
    @Param({"job", "library"})
    public String coder;

    /** Into which bytes. */
    @Param({"json-sparse", "json-dense", "avro-bytes", "avro-sparse"})
    public String format;

    private final LabeledEvent[] events = new LabeledEvent[EVENTS];
    private final byte[][] encoded = new byte[EVENTS][];
    private EventCodec codec;
    private int next;

    /** Makes events and, by the job's own writer, their bytes. */
    @Setup(Level.Trial)
    public void setUp(Digits digits) throws IOException {
        int features = digits.features(0).size();
        EventCodec writer = EventCodec.ofTheJob(format, features);
        codec = coder.equals("job") ? writer : EventCodec.ofLibrary(format, features);
        for (int i = 0; i < EVENTS; i++) {
            int digit = i % digits.size();
            events[i] = new LabeledEvent(
                    "event-" + i, digits.labelName(digit), FIRST_TIMESTAMP + i, digits.features(digit));
            encoded[i] = writer.encode(events[i]);
            requireSame(events[i], codec.decode(encoded[i]));
            requireSame(events[i], writer.decode(codec.encode(events[i])));
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
    public LabeledEvent decode() throws IOException {
        return codec.decode(encoded[advance()]);
    }

    /** An event to bytes. */
    @Benchmark
    public byte[] encode() throws IOException {
        return codec.encode(events[advance()]);
    }
}
