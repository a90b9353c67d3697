package org.lorentztron.benchmarks.codec;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.lorentztron.benchmarks.Digits;
import org.lorentztron.job.route.BlockEvent;
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
 * A routed event of 784 features between operators and in RocksDB: the job's serializer against Kryo, which Flink would
 * take for such a class, and Java's serialization. Run:
 *
 * <pre>
 * mvn -q -Pbenchmarks -pl lab/benchmarks -am package -DskipTests
 * java -jar lab/benchmarks/target/lorentztron-benchmarks.jar EventSerializerBenchmark -p data=mnist:DIR
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
// Heap fixed, so that its growth is not measured; several forks, because C2's choices differ between runs.
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
@State(Scope.Thread)
public class EventSerializerBenchmark {
    private static final int EVENTS = 2000;

    /** Who writes and reads: {@link EventCoder}. */
    @Param({"job", "kryo", "java"})
    public String coder;

    private final BlockEvent[] events = new BlockEvent[EVENTS];
    private final byte[][] encoded = new byte[EVENTS][];
    private EventCoder coding;
    private int next;

    /** Makes events and their bytes. */
    @Setup(Level.Trial)
    public void setUp(Digits digits) throws IOException {
        coding = EventCoder.of(coder);
        long bytes = 0;
        for (int i = 0; i < EVENTS; i++) {
            events[i] = DigitEvents.routed(digits, i % 4, i);
            encoded[i] = coding.write(events[i]);
            bytes += encoded[i].length;
            if (!events[i].equals(coding.read(encoded[i]))) {
                throw new IllegalStateException("event " + i + " came back as another from coder " + coder);
            }
        }
        System.out.printf("%n# bytes of an event: %.0f%n", (double) bytes / EVENTS);
    }

    private int advance() {
        next = next + 1 == EVENTS ? 0 : next + 1;
        return next;
    }

    /** An event to bytes. */
    @Benchmark
    public byte[] serialize() throws IOException {
        return coding.write(events[advance()]);
    }

    /** Bytes to an event. */
    @Benchmark
    public BlockEvent deserialize() throws IOException {
        return coding.read(encoded[advance()]);
    }
}
