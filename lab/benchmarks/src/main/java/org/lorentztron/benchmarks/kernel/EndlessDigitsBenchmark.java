package org.lorentztron.benchmarks.kernel;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.endless.EndlessDigits;
import org.lorentztron.datasets.named.DataName;
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
 * Deformed digits per second of one thread: as examples, features included, and as bytes; beside them, as a baseline,
 * the digits as they are. Run:
 *
 * <pre>
 * mvn -q -Pbenchmarks -pl lab/benchmarks -am package -DskipTests
 * java -jar lab/benchmarks/target/lorentztron-benchmarks.jar EndlessDigitsBenchmark -p data=digits,mnist:DIR
 * </pre>
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
// Memory touched beforehand: otherwise the first round through the heap measures the page faults of the machine.
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"})
@State(Scope.Thread)
public class EndlessDigitsBenchmark {
    /** Where the originals come from. */
    @Param("digits")
    public String data;

    private final byte[] pixels = new byte[EndlessDigits.PIXELS];
    private EndlessDigits stream;
    private long original;
    private long deformed;

    /** Opens the data. */
    @Setup(Level.Trial)
    public void setUp() throws IOException {
        stream = new EndlessDigits(DataName.open(data), 1);
        deformed = stream.originals();
    }

    /** The next deformed digit as an example. */
    @Benchmark
    public Example deformedExample() {
        return stream.training(deformed++);
    }

    /** The next deformed digit as gray values. */
    @Benchmark
    public byte[] deformedPixels() {
        stream.pixels(deformed++, pixels);
        return pixels;
    }

    /** The next original as an example. */
    @Benchmark
    public Example originalExample() {
        return stream.training(original++ % stream.originals());
    }
}
