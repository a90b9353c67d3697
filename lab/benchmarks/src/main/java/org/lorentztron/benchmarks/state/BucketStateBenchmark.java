package org.lorentztron.benchmarks.state;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.lorentztron.benchmarks.Digits;
import org.lorentztron.benchmarks.codec.DigitEvents;
import org.lorentztron.connectors.source.Event;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * The wait of one event in a bucket of the trainer: added to the bucket's list state, taken out with the whole bucket
 * when that ends, and the bucket cleared. By state backend; {@code none} is a list in memory. Run:
 *
 * <pre>
 * mvn -q -Pbenchmarks -pl lab/benchmarks -am package -DskipTests
 * java -jar lab/benchmarks/target/lorentztron-benchmarks.jar BucketStateBenchmark -p data=mnist:DIR
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
public class BucketStateBenchmark {
    /** Where events wait. */
    @Param({"none", "heap", "rocksdb"})
    public String backend;

    /** Events per bucket: buckets are half a second long with intervals of ten. */
    @Param({"50", "2500"})
    public int bucket;

    private Buckets buckets;
    private long offset;

    /** Opens the state. */
    @Setup(Level.Trial)
    public void setUp() throws Exception {
        buckets = Buckets.of(backend);
    }

    /** Closes it. */
    @TearDown(Level.Trial)
    public void close() throws Exception {
        buckets.close();
    }

    /** One event, and its share in the end of its bucket. */
    @Benchmark
    public void event(Digits digits, Blackhole sink) throws Exception {
        long end = offset / bucket;
        buckets.add(end, DigitEvents.event(digits, offset, offset));
        offset++;
        if (offset % bucket == 0) {
            List<Event> taken = buckets.take(end);
            if (taken.size() != bucket) {
                throw new IllegalStateException("bucket had " + taken.size() + " events, expected " + bucket);
            }
            sink.consume(taken);
        }
    }
}
