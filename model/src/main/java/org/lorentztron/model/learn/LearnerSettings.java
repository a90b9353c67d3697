package org.lorentztron.model.learn;

import java.io.Serializable;
import java.util.HashSet;
import java.util.List;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Parts;

/**
 * Everything that shapes what a learner learns, besides the events. Components that the learner does not use
 * ({@link LearnerKind#uses}) have their defaults.
 *
 * @param kind which learner
 * @param classes the labels of the classes, at least 2, all different; parts go by their index here
 * @param features the number n of features, without the constant one, at least 1
 * @param rank the rank d, at least 1
 * @param initScale standard deviation of a start value in units of 1 / sqrt(d dimension), from 0 to 1e6
 * @param seed chooses the start values
 * @param updates what shapes its steps
 * @param scheme how parts with two sides tell the classes apart
 * @param network what shapes a network of all classes
 * @param startFit N, how many first events of a part its start is fitted to; 0 for a random start alone, at most
 *     {@value #MOST_START_FIT}
 * @param dimension how many features occur, with the constant one: n + 1 unless that is known; the more there are, the
 *     smaller start values are
 * @param memory which features parts remember
 */
public record LearnerSettings(
        LearnerKind kind,
        List<String> classes,
        int features,
        int rank,
        double initScale,
        long seed,
        UpdateSettings updates,
        Scheme scheme,
        NetworkSettings network,
        int startFit,
        double dimension,
        FeatureMemory memory)
        implements Serializable {
    /** A fit takes up to 4 N^2 bytes, and 4 for each event and feature: 400 MB and more. */
    public static final int MOST_START_FIT = 10_000;

    /** Far above all use, and far below start values that no float holds. */
    private static final double LARGEST_INIT_SCALE = 1e6;

    /** @throws IllegalArgumentException if a value is out of its range */
    public LearnerSettings {
        classes = List.copyOf(classes);
        if (classes.size() < 2 || new HashSet<>(classes).size() < classes.size()) {
            throw new IllegalArgumentException("classes are " + classes + ", expected 2 or more different labels");
        }
        requirePositive("number of features", features);
        requirePositive("rank", rank);
        if (!(initScale >= 0 && initScale <= LARGEST_INIT_SCALE)) {
            throw new IllegalArgumentException("init scale is " + initScale + ", expected 0 to 1000000");
        }
        if (startFit < 0 || startFit > MOST_START_FIT) {
            throw new IllegalArgumentException(
                    "events of the start fit are " + startFit + ", expected 0 to " + MOST_START_FIT);
        }
        if (!(dimension > 0 && dimension <= Double.MAX_VALUE)) {
            throw new IllegalArgumentException("dimension is " + dimension + ", expected more than 0 and finite");
        }
    }

    /** Settings of a learner for these classes and this number of features, with defaults for all else. */
    public static Builder builder(LearnerKind kind, List<String> classes, int features) {
        return new Builder(kind, classes, features);
    }

    /** Collects settings; what is not given has its default. Not thread-safe. */
    public static final class Builder {
        private final LearnerKind kind;
        private final List<String> classes;
        private int features;
        private int rank = 1;
        private double initScale = 1;
        private long seed = 1;
        private UpdateSettings updates = UpdateSettings.DEFAULT;
        private Scheme scheme = Scheme.PAIRS;
        private NetworkSettings network = NetworkSettings.DEFAULT;
        private int startFit;
        private double dimension;
        private FeatureMemory memory = FeatureMemory.UNLIMITED;

        private Builder(LearnerKind kind, List<String> classes, int features) {
            this.kind = kind;
            this.classes = classes;
            features(features);
        }

        /** Another number of features, of which nothing else is known: all of them occur. */
        public Builder features(int count) {
            this.features = count;
            return dimension(count + 1.0);
        }

        /** 1 unless given. */
        public Builder rank(int value) {
            this.rank = value;
            return this;
        }

        /** 1 unless given. */
        public Builder initScale(double value) {
            this.initScale = value;
            return this;
        }

        /** 1 unless given. */
        public Builder seed(long value) {
            this.seed = value;
            return this;
        }

        /** {@link UpdateSettings#DEFAULT} unless given. */
        public Builder updates(UpdateSettings value) {
            this.updates = value;
            return this;
        }

        /** {@link Scheme#PAIRS} unless given. */
        public Builder scheme(Scheme value) {
            this.scheme = value;
            return this;
        }

        /** {@link NetworkSettings#DEFAULT} unless given. */
        public Builder network(NetworkSettings value) {
            this.network = value;
            return this;
        }

        /** 0, a random start, unless given. */
        public Builder startFit(int events) {
            this.startFit = events;
            return this;
        }

        /** All features and the constant one unless given after their number. */
        public Builder dimension(double occurring) {
            this.dimension = occurring;
            return this;
        }

        /** {@link FeatureMemory#UNLIMITED} unless given. */
        public Builder memory(FeatureMemory value) {
            this.memory = value;
            return this;
        }

        /** @throws IllegalArgumentException if a value is out of its range */
        public LearnerSettings build() {
            return new LearnerSettings(
                    kind, classes, features, rank, initScale, seed, updates, scheme, network, startFit, dimension,
                    memory);
        }
    }

    private Builder copied() {
        return builder(kind, classes, features)
                .rank(rank)
                .initScale(initScale)
                .seed(seed)
                .updates(updates)
                .scheme(scheme)
                .network(network)
                .startFit(startFit)
                .dimension(dimension)
                .memory(memory);
    }

    /** The same settings with parts of another scheme. */
    public LearnerSettings with(Scheme other) {
        return copied().scheme(other).build();
    }

    /** The same settings with starts that are fitted to this many events. */
    public LearnerSettings withStartFit(int events) {
        return copied().startFit(events).build();
    }

    /** The same settings without starts that are fitted to first events. */
    public LearnerSettings withRandomStart() {
        return copied().network(new NetworkSettings(network.kernel(), network.units()))
                .startFit(0)
                .build();
    }

    /** The same settings with another rho of {@link UpdateSettings#forgetting}. */
    public LearnerSettings withForgetting(double rho) {
        return copied().updates(updates.withForgetting(rho)).build();
    }

    /** The same settings for another number of features, of which nothing else is known. */
    public LearnerSettings withFeatures(int count) {
        return copied().features(count).build();
    }

    /** The same settings where another number of features occurs. */
    public LearnerSettings withDimension(double size) {
        return copied().dimension(size).build();
    }

    /** The same settings with another memory of features. */
    public LearnerSettings withMemory(FeatureMemory other) {
        return copied().memory(other).build();
    }

    /** The parts of a model of these classes. */
    public Parts parts() {
        return kind.parts(scheme, classes.size());
    }

    /**
     * Whether an event may count as if it came more or less often than once: {@link TrainingBlock#learn}. Where
     * {@link Update#PA} gives every event its margin, repeating the update would change nothing.
     */
    public boolean honoursWeights() {
        boolean isHard = kind.uses(LearnerSetting.UPDATE) && updates.update() == Update.PA;
        return kind.uses(LearnerSetting.WEIGHTS) && !isHard;
    }

    /** Whether rows of parameters are made on first touch: {@link FeatureSet#holdsTouchedFeatures(int)}. */
    public boolean holdsTouchedFeatures() {
        return FeatureSet.holdsTouchedFeatures(features);
    }

    private static void requirePositive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " is " + value + ", expected 1 or more");
        }
    }
}
