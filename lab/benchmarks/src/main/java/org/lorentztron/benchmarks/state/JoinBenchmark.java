package org.lorentztron.benchmarks.state;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedTwoInputStreamOperatorTestHarness;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.job.join.LabelJoiner;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.topology.JobEnvironment;
import org.lorentztron.model.Features;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * An event and its label joined by their id: 10,000 events wait, and 90,000 more ids are remembered. One subtask in
 * Flink's test harness.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
// Heap fixed, so that its growth is not measured; several forks, because C2's choices differ between runs.
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
@State(Scope.Thread)
public class JoinBenchmark {
    /** With one watermark. */
    private static final int BATCH = 1_000;

    private static final int DELAY_MILLIS = 10_000;
    private static final int TIMEOUT_MILLIS = 100_000;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final Features FEATURES = Features.dense(new float[] {1, 2, 3, 4});

    /** Where state is. */
    @Param({"heap", "rocksdb"})
    public String backend;

    private KeyedTwoInputStreamOperatorTestHarness<String, Event, LabelRecord, Event> joiner;
    private int next;

    /** Joins until as many ids are remembered as will be. */
    @Setup(Level.Trial)
    public void setUp() throws Exception {
        LabelJoiner operator = new LabelJoiner(JobArguments.parse(
                new String[] {
                    "--bootstrap-servers=localhost:9092",
                    "--classes=a,b",
                    "--features=4",
                    "--labels-topic=labels",
                    "--label-timeout=" + TIMEOUT_MILLIS + "ms",
                    "--unlabelled=drop"
                },
                Map.of()));
        joiner = new KeyedTwoInputStreamOperatorTestHarness<>(
                operator, Event::id, LabelRecord::id, Types.STRING, JobEnvironment.MAX_PARALLELISM, 1, 0);
        joiner.setStateBackend(backend.equals("heap") ? new HashMapStateBackend() : new EmbeddedRocksDBStateBackend());
        joiner.open();
        int joined = 0;
        while (next < 2 * TIMEOUT_MILLIS) {
            joined += join();
        }
        if (joined < 2 * TIMEOUT_MILLIS - 2 * DELAY_MILLIS) {
            throw new IllegalStateException("of " + next + " events " + joined + " have their labels");
        }
    }

    /** Removes the files of the state. */
    @TearDown(Level.Trial)
    public void tearDown() throws Exception {
        joiner.close();
    }

    /** In no order, as those of payments are: ids that count up lie side by side in a heap. */
    private static String id(int number) {
        return Long.toHexString(number * GOLDEN);
    }

    private static LabelRecord label(int number, long time) {
        DeadLetter record =
                new DeadLetter(MalformedReason.UNKNOWN_ID, "", "labels", 0, number, 0, null, new byte[0], 0);
        return new LabelRecord(time, 0, id(number), number & 1, Double.NaN, record);
    }

    /** As many labels as events, of events before them; an event each millisecond. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public int join() throws Exception {
        for (int end = next + BATCH; next < end; next++) {
            joiner.processElement1(
                    new StreamRecord<>(Event.decoded(0, next, Event.UNLABELLED, next, id(next), FEATURES)));
            if (next >= DELAY_MILLIS) {
                joiner.processElement2(new StreamRecord<>(label(next - DELAY_MILLIS, next)));
            }
        }
        joiner.processBothWatermarks(new Watermark(next - 1));
        int joined = joiner.extractOutputValues().size();
        joiner.getOutput().clear();
        return joined;
    }
}
