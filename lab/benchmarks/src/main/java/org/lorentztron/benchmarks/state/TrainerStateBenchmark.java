package org.lorentztron.benchmarks.state;

import java.util.concurrent.TimeUnit;
import org.lorentztron.benchmarks.Digits;
import org.lorentztron.benchmarks.codec.DigitEvents;
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

/**
 * One event through the job's router and trainer on one thread, with all they do: its copies into buckets, timers,
 * sorting, the blocks from and back to state at each end of a bucket, learning, and the models at each end of an
 * interval. By state backend; {@code none} is the learning alone, so the difference is the price of state.
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
public class TrainerStateBenchmark {
    /** Time between two watermarks, in ms of event time: one for each bucket. */
    private static final long WATERMARK_INTERVAL = 500;

    /** Where the state is. */
    @Param({"none", "heap", "rocksdb"})
    public String backend;

    /** Which learner. */
    @Param("dos")
    public String learner;

    /** The rank of the models. */
    @Param({"4", "16"})
    public int rank;

    /** Events per second of event time, at most 1,000,000: how many share the end of a bucket. */
    @Param({"200", "5000"})
    public int rate;

    private Trainers trainers;
    private long offset;
    private long watermark;

    /** Opens the trainer and trains it on as many digits as other models have learned. */
    @Setup(Level.Trial)
    public void setUp(Digits digits) throws Exception {
        trainers = Trainers.of(backend, digits, learner, rank);
        for (int i = 0; i < digits.trained; i++) {
            event(digits);
        }
    }

    /** Closes the trainer. */
    @TearDown(Level.Trial)
    public void close() throws Exception {
        trainers.close();
    }

    /** One event, and its share in the end of its bucket and of its interval. */
    @Benchmark
    public void event(Digits digits) throws Exception {
        long time = offset * 1000 / rate;
        if (time >= watermark + WATERMARK_INTERVAL) {
            watermark = time - time % WATERMARK_INTERVAL;
            trainers.passed(watermark - 1);
        }
        trainers.send(DigitEvents.event(digits, time, offset));
        offset++;
    }
}
