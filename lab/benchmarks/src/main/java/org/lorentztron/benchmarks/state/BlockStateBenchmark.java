package org.lorentztron.benchmarks.state;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.lorentztron.benchmarks.Digits;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learner.Learners;
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
 * A training block in and out of state: {@code copy} when a checkpoint begins, {@code write} while it is written (with
 * RocksDB after every bucket), {@code read} when it is restored (with RocksDB before every bucket). Beside them the
 * same number of bytes merely copied, which is the least any way could take.
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
public class BlockStateBenchmark {
    /** A quarter of the pairs of ten classes, as with {@code --blocks 4}. */
    private static final int PAIRS = 12;

    /** Which learner. */
    @Param({"dos", "herded"})
    public String learner;

    /** The rank of the models. */
    @Param({"4", "16"})
    public int rank;

    private final DataInputDeserializer in = new DataInputDeserializer();
    private PairLearner kind;
    private PairTrainingBlock block;
    private DataOutputSerializer out;
    private byte[] bytes;

    /** Trains and writes a block. */
    @Setup(Level.Trial)
    public void setUp(Digits digits) throws IOException {
        LearnerKind wanted = LearnerKind.of(learner);
        kind = Learners.ofPairs(digits.settings(wanted, rank));
        block = digits.trainedBlock(wanted, rank, digits.pairs().subList(0, PAIRS));
        out = new DataOutputSerializer(1 << 20);
        block.writeTo(out);
        bytes = out.getCopyOfBuffer();
        DataOutputSerializer again = new DataOutputSerializer(bytes.length);
        read().writeTo(again);
        if (!Arrays.equals(bytes, again.getCopyOfBuffer())) {
            throw new IllegalStateException("block of " + bytes.length + " bytes came back as another");
        }
        System.out.printf("%n# bytes of the block: %d%n", bytes.length);
    }

    /** The block as bytes. */
    @Benchmark
    public int write() throws IOException {
        out.clear();
        block.writeTo(out);
        return out.length();
    }

    /** The block from bytes. */
    @Benchmark
    public PairTrainingBlock read() throws IOException {
        in.setBuffer(bytes);
        return kind.readBlock(in);
    }

    /** A deep copy. */
    @Benchmark
    public PairTrainingBlock copy() {
        return block.copy();
    }

    /** As many bytes, copied. */
    @Benchmark
    public byte[] copyBytes() {
        return bytes.clone();
    }
}
