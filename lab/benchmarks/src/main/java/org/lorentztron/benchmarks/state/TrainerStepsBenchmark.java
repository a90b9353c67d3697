package org.lorentztron.benchmarks.state;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.lorentztron.benchmarks.Digits;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.route.BlockEvent;
import org.lorentztron.job.route.BlockLayout;
import org.lorentztron.model.NamedNumbers;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * What a trainer does with an event besides learning, on one thread: {@code fromBytes} reads its copies, one for each
 * block, as they come out of the exchange; {@code order} takes them into buckets, sorts those and takes them out again,
 * with a state on the heap. Events have weight 0, so nothing is learned. They come from four partitions in turn, some
 * hundred of each, as consumers deliver them. Run:
 *
 * <pre>
 * mvn -q -Pbenchmarks -pl lab/benchmarks -am package -DskipTests
 * java -jar lab/benchmarks/target/lorentztron-benchmarks.jar TrainerStepsBenchmark -p data=mnist:DIR
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
// Heap fixed and touched, so that neither its growth nor new pages are measured; several forks, because C2's choices
// differ between runs.
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g", "-XX:+AlwaysPreTouch"})
@State(Scope.Thread)
public class TrainerStepsBenchmark {
    private static final int PARTITIONS = 4;
    private static final int BURST = 500;
    /** Events per second of event time, of each partition. */
    private static final int RATE = 5_000;

    private final BlockEvent.Serializer coding = new BlockEvent.Serializer();
    private final DataInputDeserializer in = new DataInputDeserializer();
    private Trainers trainers;
    private byte[][][] copies;
    private int next;
    private long sent;

    /** Writes the copies of the pool's events, and opens the trainer. */
    @Setup(Level.Trial)
    public void setUp(Digits digits) throws Exception {
        trainers = Trainers.of("heap", digits, "dos", 4);
        BlockLayout layout = trainers.layout();
        copies = new byte[digits.size()][][];
        for (int i = 0; i < copies.length; i++) {
            copies[i] = copies(layout, event(digits, i));
        }
    }

    private byte[][] copies(BlockLayout layout, Event event) throws IOException {
        List<byte[]> written = new ArrayList<>();
        for (int block : layout.blocksOf(event.label())) {
            DataOutputSerializer out = new DataOutputSerializer(1 << 12);
            coding.serialize(new BlockEvent(block, event), out);
            written.add(out.getCopyOfBuffer());
        }
        return written.toArray(new byte[0][]);
    }

    /** Closes the trainer. */
    @TearDown(Level.Trial)
    public void close() throws Exception {
        trainers.close();
    }

    /** All copies of one event. */
    @Benchmark
    public void fromBytes(Blackhole events) throws IOException {
        next = next + 1 == copies.length ? 0 : next + 1;
        for (byte[] copy : copies[next]) {
            in.setBuffer(copy);
            events.consume(coding.deserialize(in));
        }
    }

    /** One event through its buckets. */
    @Benchmark
    public void order(Digits digits) throws Exception {
        if (sent % (PARTITIONS * BURST) == 0) {
            trainers.passed(time(sent) - 1);
        }
        trainers.send(event(digits, sent));
        sent++;
    }

    /** The events of every round of bursts are of the same time in each partition. */
    private static Event event(Digits digits, long number) {
        long round = number / (PARTITIONS * BURST);
        int partition = (int) (number / BURST % PARTITIONS);
        long offset = round * BURST + number % BURST;
        int digit = (int) (number % digits.size());
        return new Event(
                partition,
                offset,
                offset * 1000 / RATE,
                0,
                digits.label(digit),
                null,
                digits.features(digit),
                0,
                NamedNumbers.NONE,
                false);
    }

    private static long time(long number) {
        return number / (PARTITIONS * BURST) * BURST * 1000 / RATE;
    }
}
