package org.lorentztron.benchmarks.codec;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.lorentztron.benchmarks.Digits;
import org.lorentztron.job.route.BlockEvent;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A routed event of 784 features between operators and in RocksDB. */
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

    private final BlockEvent[] events = new BlockEvent[EVENTS];
    private final byte[][] encoded = new byte[EVENTS][];
    private final BlockEvent.Serializer coding = new BlockEvent.Serializer();
    private final DataOutputSerializer out = new DataOutputSerializer(4096);
    private final DataInputDeserializer in = new DataInputDeserializer();
    private int next;

    /** Makes events and their bytes. */
    @Setup(Level.Trial)
    public void setUp(Digits digits) throws IOException {
        long bytes = 0;
        for (int i = 0; i < EVENTS; i++) {
            events[i] = DigitEvents.routed(digits, i % 4, i);
            encoded[i] = write(events[i]);
            bytes += encoded[i].length;
            if (!events[i].equals(read(encoded[i]))) {
                throw new IllegalStateException("event " + i + " came back as another");
            }
        }
        System.out.printf("%n# bytes of an event: %.0f%n", (double) bytes / EVENTS);
    }

    private byte[] write(BlockEvent event) throws IOException {
        out.clear();
        coding.serialize(event, out);
        return out.getCopyOfBuffer();
    }

    private BlockEvent read(byte[] bytes) throws IOException {
        in.setBuffer(bytes);
        return coding.deserialize(in);
    }

    private int advance() {
        next = next + 1 == EVENTS ? 0 : next + 1;
        return next;
    }

    /** An event to bytes. */
    @Benchmark
    public byte[] serialize() throws IOException {
        return write(events[advance()]);
    }

    /** Bytes to an event. */
    @Benchmark
    public BlockEvent deserialize() throws IOException {
        return read(encoded[advance()]);
    }
}
