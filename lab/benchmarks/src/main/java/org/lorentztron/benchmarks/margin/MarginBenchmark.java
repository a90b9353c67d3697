package org.lorentztron.benchmarks.margin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.lorentztron.benchmarks.Digits;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.fit.margin.GramMatrix;
import org.lorentztron.model.fit.margin.Kernel;
import org.lorentztron.model.fit.margin.KernelMachine;
import org.lorentztron.model.fit.margin.Minimum;
import org.lorentztron.model.fit.margin.MultiplicativeIteration;
import org.lorentztron.model.fit.margin.QuadraticBridge;
import org.lorentztron.model.fit.margin.QuadraticProgram;
import org.lorentztron.model.fit.margin.SplitMatrix;
import org.lorentztron.model.fit.margin.StartMultipliers;
import org.lorentztron.model.fit.margin.Stop;
import org.lorentztron.model.fit.margin.UpdateRule;
import org.lorentztron.model.fit.start.StartFit;
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
 * The fit of one pair of classes to its first events: the kernel's values, 400 clipped updates, the eigenpairs of rank
 * 8, and all three. The pair is of the digits 4 and 9, kernel (gamma x'z + 1)^2 with gamma = 1 / mean |x|^2, slack 1,
 * no bias.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
// Heap fixed, so that its growth is not measured; several forks, because C2's choices differ between runs.
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
@State(Scope.Thread)
public class MarginBenchmark {
    private static final int FIRST = 4;
    private static final int SECOND = 9;
    private static final double SLACK = 1;
    private static final Stop STOP = Stop.after(400);
    private static final int RANK = 8;

    /** How many events of both classes the pair is fitted to. */
    @Param("1000")
    public int events;

    private List<Features> examples;
    private int[] signs;
    private Kernel kernel;
    private QuadraticProgram program;
    private SplitMatrix matrix;
    private KernelMachine machine;
    private double[] v;
    private double[] a;
    private double[] c;

    /** Takes the events and fits them once. */
    @Setup(Level.Trial)
    public void setUp(Digits digits) {
        take(digits);
        kernel = Kernel.Polynomial.quadraticOf(examples);
        program = QuadraticProgram.ofMargin(gram(), signs, SLACK, false);
        matrix = program.matrix();
        v = StartMultipliers.equal(events, SLACK);
        machine = KernelMachine.of(kernel, examples, signs, updates(), 1e-9);
        a = new double[events];
        c = new double[events];
        System.out.printf("%n# support vectors: %d of %d%n", machine.weights().length, events);
    }

    private void take(Digits digits) {
        examples = new ArrayList<>();
        signs = new int[events];
        for (int i = 0; i < digits.size() && examples.size() < events; i++) {
            if (digits.label(i) == FIRST || digits.label(i) == SECOND) {
                signs[examples.size()] = digits.label(i) == FIRST ? 1 : -1;
                examples.add(digits.features(i));
            }
        }
        if (examples.size() < events) {
            throw new IllegalArgumentException(
                    "the pool has " + examples.size() + " digits of both classes, expected " + events + ": see pool");
        }
    }

    /** The kernel's values. */
    @Benchmark
    public GramMatrix gram() {
        return GramMatrix.of(kernel, examples);
    }

    /** A+ v and A- v: nearly all of an update. */
    @Benchmark
    public double[] products() {
        matrix.times(v, a, c);
        return a;
    }

    /** All updates. */
    @Benchmark
    public Minimum updates() {
        return new MultiplicativeIteration(program, UpdateRule.CLIPPED, v).run(STOP);
    }

    /** From support vectors to U and V. */
    @Benchmark
    public QuadraticBridge eigenpairs() {
        return QuadraticBridge.of(machine, RANK);
    }

    /** From events to U and V. */
    @Benchmark
    public Optional<DosModel> fit() {
        return StartFit.of(examples, signs, RANK);
    }
}
