package org.lorentztron.benchmarks.version;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.lorentztron.benchmarks.Digits;
import org.lorentztron.job.average.AveragedPart;
import org.lorentztron.job.train.TrainedPart;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.learn.LearnerKind;
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
import org.openjdk.jmh.infra.Blackhole;

/**
 * A version of 45 pairs, from the block that trained them to the records for Kafka: {@code version} all of it, the
 * others each step of it alone. Every step runs over all pairs, whose models do not fit the inner caches, as in the
 * job. What Flink's exchange and Kafka's producer copy is not in it.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
// Heap fixed and touched: a version allocates 40 MB, and new pages would be most of its time. Several forks, because
// C2's choices differ between runs.
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g", "-XX:+AlwaysPreTouch"})
@State(Scope.Thread)
public class VersionBenchmark {
    /** Which learner. */
    @Param("herded")
    public String learner;

    /** The rank of the models. */
    @Param("16")
    public int rank;

    private VersionSteps steps;
    private List<TrainedPart> trained;
    private List<VersionSteps.Averaged> averaged;
    private List<AveragedPart> snapshots;

    /** Trains the models, and takes every step once. */
    @Setup(Level.Trial)
    public void setUp(Digits digits) throws IOException {
        steps = new VersionSteps(digits, LearnerKind.of(learner), rank);
        trained = steps.trained(steps.models());
        averaged = trained.stream().map(steps::averaged).toList();
        snapshots = averaged.stream().map(steps::snapshot).toList();
        steps.exchanged(trained.get(0));
        System.out.printf("%n# bytes of a part to the averager: %d", steps.exchangedBytes());
        steps.exchanged(snapshots.get(0));
        System.out.printf(
                ", to the assembler: %d, in Kafka: %d%n",
                steps.exchangedBytes(), steps.encoded(snapshots.get(0)).size());
    }

    /** All steps, one pair after the other up to its snapshot, then the records of all pairs. */
    @Benchmark
    public void version(Blackhole hole) throws IOException {
        List<TrainedPart> parts = steps.trained(steps.models());
        AveragedPart[] arrived = new AveragedPart[parts.size()];
        for (int i = 0; i < arrived.length; i++) {
            arrived[i] = steps.exchanged(steps.snapshot(steps.averaged(steps.exchanged(parts.get(i)))));
        }
        for (AveragedPart part : arrived) {
            hole.consume(steps.encoded(part));
        }
    }

    /** The models out of the rows of the block. */
    @Benchmark
    public List<PartModel> models() {
        return steps.models();
    }

    /** Trained models to bytes and back, between trainer and averager. */
    @Benchmark
    public void toAverager(Blackhole hole) throws IOException {
        for (TrainedPart part : trained) {
            hole.consume(steps.exchanged(part));
        }
    }

    /** Alignment and mean. */
    @Benchmark
    public void average(Blackhole hole) {
        for (TrainedPart part : trained) {
            hole.consume(steps.averaged(part));
        }
    }

    /** Averages for features as they are in events, rounded to float32 and digested. */
    @Benchmark
    public void snapshot(Blackhole hole) {
        for (VersionSteps.Averaged part : averaged) {
            hole.consume(steps.snapshot(part));
        }
    }

    /** Snapshots to bytes and back, between averager and assembler. */
    @Benchmark
    public void toAssembler(Blackhole hole) throws IOException {
        for (AveragedPart part : snapshots) {
            hole.consume(steps.exchanged(part));
        }
    }

    /** Snapshots to records for Kafka. */
    @Benchmark
    public void encode(Blackhole hole) {
        for (AveragedPart part : snapshots) {
            hole.consume(steps.encoded(part));
        }
    }
}
