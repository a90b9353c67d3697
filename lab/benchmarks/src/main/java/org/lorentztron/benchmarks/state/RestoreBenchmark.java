package org.lorentztron.benchmarks.state;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.util.FileUtils;
import org.jspecify.annotations.Nullable;
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
 * One checkpoint of one subtask to the local file system, and one restore from it, by what the state is
 * ({@link LargeState}) and its size. Prints the size that was written. Checkpoints are below java.io.tmpdir.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
// Once and cold, as a job restores: the checkpoint's code has run once, to have something to restore.
@Warmup(iterations = 0)
@Measurement(iterations = 1)
// Objects on the heap take three times the bytes of a checkpoint.
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms12g", "-Xmx12g"})
public class RestoreBenchmark {

    /** An operator that is full. */
    @State(Scope.Thread)
    public static class Filled {
        /** What is kept, and where. */
        @Param({"waiting-heap", "waiting-rocksdb", "versions"})
        public String state;

        /** About as much as is written. */
        @Param({"30", "300", "3000"})
        public int megabytes;

        /** As the job's checkpoints are unless Flink is told otherwise. */
        @Param("true")
        public boolean compressed;

        private Path checkpoints;
        private @Nullable LargeState operator;

        /** Fills it. */
        @Setup(Level.Trial)
        public void fill() throws Exception {
            checkpoints = Files.createTempDirectory("lorentztron-restore");
            LargeState filled = another();
            filled.harness().open();
            filled.fill(megabytes);
            operator = filled;
        }

        private LargeState another() throws Exception {
            return LargeState.of(state, checkpoints, compressed);
        }

        /** Removes what was written. */
        @TearDown(Level.Trial)
        public void close() throws Exception {
            if (operator != null) {
                operator.close();
            }
            FileUtils.deleteDirectory(checkpoints.toFile());
        }
    }

    /** A checkpoint whose operator is gone. */
    @State(Scope.Thread)
    public static class Written {
        private OperatorSubtaskState checkpoint;
        private Filled from;
        private @Nullable LargeState restored;

        /** Writes it, and says its size. */
        @Setup(Level.Trial)
        public void write(Filled filled) throws Exception {
            from = filled;
            LargeState operator = Objects.requireNonNull(filled.operator);
            checkpoint = operator.checkpoint();
            operator.close();
            filled.operator = null;
            System.out.printf(Locale.ROOT, "%,d bytes in the checkpoint%n", checkpoint.getStateSize());
        }

        /** Closes what was restored. */
        @TearDown(Level.Trial)
        public void close() throws Exception {
            Objects.requireNonNull(restored).close();
        }
    }

    /** One checkpoint. */
    @Benchmark
    public OperatorSubtaskState checkpoint(Filled filled) throws Exception {
        return Objects.requireNonNull(filled.operator).checkpoint();
    }

    /** One restore, until the subtask may take events. */
    @Benchmark
    public LargeState restore(Written written) throws Exception {
        LargeState operator = written.from.another();
        written.restored = operator;
        operator.harness().initializeState(written.checkpoint);
        operator.harness().open();
        return operator;
    }
}
