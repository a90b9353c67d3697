package org.lorentztron.benchmarks.kernel;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.lorentztron.benchmarks.Digits;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.Features;
import org.lorentztron.model.kernels.EventTile;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.predict.Decide;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.predict.PairwiseEnsemble;
import org.lorentztron.model.predict.Prediction;
import org.lorentztron.model.predict.ScoreSpace;
import org.lorentztron.model.probability.PlattScaling;
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
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * What a scorer computes for an event of ten classes: the scores of all 45 pairs, the votes and the probabilities; one
 * event after the other, and a tile at a time. Time is per event.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
@State(Scope.Thread)
public class ScoringBenchmark {
    @Param({"4", "16"})
    public int rank;

    private final ScoreSpace space = new ScoreSpace();
    private PairwiseEnsemble ensemble;
    private List<Features> pool;
    private int next;

    /** Trains the models; their calibration is about what a fit finds. */
    @Setup(Level.Trial)
    public void setUp(Digits digits) {
        PairTrainingBlock trained = digits.trainedBlock(LearnerKind.DOS, rank);
        PairwiseEnsemble.Builder builder = PairwiseEnsemble.builder(
                        digits.classes().size(), 784)
                .decide(new DecisionRule(Decide.PROBABILITY, 1.25));
        for (int i = 0; i < trained.pairs().size(); i++) {
            ClassPair pair = trained.pairs().get(i);
            builder.pair(pair, trained.model(i)).calibration(pair, new PlattScaling(2, 0, 1_000));
        }
        ensemble = builder.build();
        Features[] events = new Features[digits.size() / EventTile.SIZE * EventTile.SIZE];
        Arrays.setAll(events, digits::features);
        pool = Arrays.asList(events);
        check(pool.subList(0, EventTile.SIZE));
    }

    private void check(List<Features> tile) {
        List<Prediction> tiled = ensemble.predict(tile, space);
        for (int i = 0; i < tile.size(); i++) {
            if (!Arrays.equals(
                    tiled.get(i).probabilities(),
                    ensemble.predict(tile.get(i), space).probabilities())) {
                throw new IllegalStateException("event " + i + " has other probabilities in a tile than alone");
            }
        }
    }

    private List<Features> tile() {
        next = next + EventTile.SIZE >= pool.size() ? 0 : next + EventTile.SIZE;
        return pool.subList(next, next + EventTile.SIZE);
    }

    /** Each event alone. */
    @Benchmark
    @OperationsPerInvocation(EventTile.SIZE)
    public void oneByOne(Blackhole predictions) {
        for (Features x : tile()) {
            predictions.consume(ensemble.predict(x, space));
        }
    }

    /** A tile of them. */
    @Benchmark
    @OperationsPerInvocation(EventTile.SIZE)
    public void tiled(Blackhole predictions) {
        predictions.consume(ensemble.predict(tile(), space));
    }
}
