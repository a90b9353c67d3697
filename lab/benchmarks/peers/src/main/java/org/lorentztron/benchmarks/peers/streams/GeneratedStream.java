package org.lorentztron.benchmarks.peers.streams;

import com.yahoo.labs.samoa.instances.Instance;
import com.yahoo.labs.samoa.instances.InstancesHeader;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntConsumer;
import moa.options.AbstractOptionHandler;
import moa.streams.InstanceStream;
import moa.streams.generators.AgrawalGenerator;
import moa.streams.generators.HyperplaneGenerator;
import moa.streams.generators.LEDGeneratorDrift;
import moa.streams.generators.MixedGenerator;
import moa.streams.generators.RandomRBFGeneratorDrift;
import moa.streams.generators.RandomTreeGenerator;
import moa.streams.generators.SEAGenerator;
import moa.streams.generators.SineGenerator;
import moa.streams.generators.WaveformGenerator;

/**
 * The streams of MOA's generators. What is not set here is as MOA has it. The seed is that of the events and, where a
 * generator has one, that of the concept; it decides every byte.
 */
enum GeneratedStream {
    /** 50 moving centroids of 5 classes in 10 dimensions. */
    RBF_DRIFT("rbf-drift", (seed, events) -> movingCentroids(seed, 0.0001)),

    /** A hyperplane in 10 dimensions of which 5 turn; 5 % of the labels are wrong. */
    HYPERPLANE("hyperplane", (seed, events) -> hyperplane(seed, 10, 5, 0.001)),

    /** Functions 1, 4, 6 and 9 of nine attributes, each for a quarter of the events. */
    AGRAWAL("agrawal", (seed, events) -> agrawal(seed, events, 1, 4, 6, 9)),

    /** Ten digits of seven segments among 24 attributes, each segment wrong with probability 0.1. */
    LED("led", (seed, events) -> {
        LEDGeneratorDrift led = new LEDGeneratorDrift();
        led.instanceRandomSeedOption.setValue(seed);
        led.numberAttributesDriftOption.setValue(7);
        led.noisePercentageOption.setValue(10);
        return still(led);
    }),

    /** A random tree of five numeric and five nominal attributes. */
    RANDOM_TREE("random-tree", (seed, events) -> {
        RandomTreeGenerator tree = new RandomTreeGenerator();
        tree.treeRandomSeedOption.setValue(seed);
        tree.instanceRandomSeedOption.setValue(seed);
        return still(tree);
    }),

    /** Three classes of mixed waves with noise, 21 attributes. */
    WAVEFORM("waveform", (seed, events) -> {
        WaveformGenerator waveform = new WaveformGenerator();
        waveform.instanceRandomSeedOption.setValue(seed);
        return still(waveform);
    }),

    /** Functions 1, 3 and 4 of three attributes, each for a third of the events; 10 % of the labels are wrong. */
    SEA("sea", (seed, events) -> {
        SEAGenerator sea = new SEAGenerator();
        sea.instanceRandomSeedOption.setValue(seed);
        return changing(sea, sea.functionOption::setValue, events, 1, 3, 4);
    }),

    /** 50 centroids of 5 classes that move ten times as fast. */
    RBF_FAST("rbf-fast", (seed, events) -> movingCentroids(seed, 0.001)),

    /** 50 centroids of 5 classes that stand still. */
    RBF_STILL("rbf-still", (seed, events) -> movingCentroids(seed, 0)),

    /** A hyperplane in 20 dimensions that turns in all of them. */
    HYPERPLANE_WIDE("hyperplane-wide", (seed, events) -> hyperplane(seed, 20, 20, 0.01)),

    /** Functions 2, 3, 5, 7 and 8 of nine attributes, each for a fifth of the events. */
    AGRAWAL_OTHERS("agrawal-others", (seed, events) -> agrawal(seed, events, 2, 3, 5, 7, 8)),

    /** Curves between two of four attributes, functions 1 to 4, each for a quarter of the events. */
    SINE("sine", (seed, events) -> {
        SineGenerator sine = new SineGenerator();
        sine.instanceRandomSeedOption.setValue(seed);
        return changing(sine, sine.functionOption::setValue, events, 1, 2, 3, 4);
    }),

    /** Two numbers and two truth values, functions 1 and 2, each for a half of the events. */
    MIXED("mixed", (seed, events) -> {
        MixedGenerator mixed = new MixedGenerator();
        mixed.instanceRandomSeedOption.setValue(seed);
        return changing(mixed, mixed.functionOption::setValue, events, 1, 2);
    });

    /** By which Lorentztron's defaults were chosen; the further ones took no part. */
    static final Set<GeneratedStream> STANDARD = EnumSet.range(RBF_DRIFT, SEA);

    private final String id;
    private final BiFunction<Integer, Long, Source> source;

    GeneratedStream(String id, BiFunction<Integer, Long, Source> source) {
        this.id = id;
        this.source = source;
    }

    /** Name of the file without its ending. */
    String id() {
        return id;
    }

    /**
     * The stream from its beginning.
     *
     * @param seed of concept and events
     * @param events how many will be drawn, which says where functions change
     */
    Source open(int seed, long events) {
        return source.apply(seed, events);
    }

    /** Attributes and class, the last attribute, of the events to come. Not thread-safe. */
    interface Source {
        InstancesHeader header();

        Instance next();
    }

    private static Source hyperplane(int seed, int attributes, int drifting, double speed) {
        HyperplaneGenerator hyperplane = new HyperplaneGenerator();
        hyperplane.instanceRandomSeedOption.setValue(seed);
        hyperplane.numAttsOption.setValue(attributes);
        hyperplane.numDriftAttsOption.setValue(drifting);
        hyperplane.magChangeOption.setValue(speed);
        return still(hyperplane);
    }

    private static Source agrawal(int seed, long events, int... functions) {
        AgrawalGenerator agrawal = new AgrawalGenerator();
        agrawal.instanceRandomSeedOption.setValue(seed);
        return changing(agrawal, agrawal.functionOption::setValue, events, functions);
    }

    private static Source movingCentroids(int seed, double speed) {
        RandomRBFGeneratorDrift rbf = new RandomRBFGeneratorDrift();
        rbf.modelRandomSeedOption.setValue(seed);
        rbf.instanceRandomSeedOption.setValue(seed);
        rbf.numClassesOption.setValue(5);
        rbf.numAttsOption.setValue(10);
        rbf.numCentroidsOption.setValue(50);
        rbf.numDriftCentroidsOption.setValue(50);
        rbf.speedChangeOption.setValue(speed);
        return still(rbf);
    }

    private static <G extends AbstractOptionHandler & InstanceStream> Source still(G generator) {
        return changing(generator, function -> {}, Long.MAX_VALUE, 0);
    }

    /** The functions one after the other, each for an equal share of the events. */
    private static <G extends AbstractOptionHandler & InstanceStream> Source changing(
            G generator, IntConsumer choose, long events, int... functions) {
        generator.prepareForUse();
        return new Source() {
            private final long share = Math.max(1, events / functions.length);
            private long drawn;

            @Override
            public InstancesHeader header() {
                return generator.getHeader();
            }

            @Override
            public Instance next() {
                int part = (int) Math.min(functions.length - 1, drawn / share);
                choose.accept(functions[part]);
                drawn++;
                return generator.nextInstance().getData();
            }
        };
    }
}
