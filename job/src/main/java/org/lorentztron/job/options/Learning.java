package org.lorentztron.job.options;

import java.io.Serializable;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.EventShare;
import org.lorentztron.job.options.events.EventOptions;
import org.lorentztron.job.options.events.FeatureCount;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.learner.HeldFeatureOptions;
import org.lorentztron.job.options.learner.LearnerOptions;
import org.lorentztron.job.options.learner.TrainingOptions;
import org.lorentztron.job.options.learner.WarmStartSource;
import org.lorentztron.job.options.learner.WeightOptions;
import org.lorentztron.job.options.output.LineageOptions;
import org.lorentztron.job.options.read.OptionValues;
import org.lorentztron.model.candidates.Candidate;
import org.lorentztron.model.candidates.CandidateChoice;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.Standardization;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.FeatureMemory;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSetting;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.NetworkSettings;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.learn.UpdateSettings;
import org.lorentztron.model.probability.KeptShares;

/**
 * The options of learning: the model and the rule that trains it. Options that the learner does not use have their
 * defaults.
 */
public record Learning(OptionValues values) implements Serializable {
    /** The salt of the share that is evaluated. */
    private static final long EVALUATED = 0;

    /** The salt of the share that is held out: any but that of the share that is evaluated. */
    private static final long HELD_OUT = 0x5D1C3A7E9B2F4068L;

    /** At least 2 different labels, in the order that defines the parts. */
    public List<String> classes() {
        return values.get(EventOptions.CLASSES);
    }

    /** Length of a feature vector, without the constant feature. */
    public int features() {
        return values.get(EventOptions.FEATURES);
    }

    /** Whether features have names: their number is then that of all indices. */
    public boolean named() {
        return FeatureCount.isNamed(features());
    }

    /** The rule that trains each part. */
    public LearnerKind learner() {
        return values.get(LearnerOptions.LEARNER);
    }

    /** How parts with two sides tell the classes apart. */
    public Scheme scheme() {
        return values.get(LearnerOptions.SCHEME);
    }

    /** Rows of U and of V; of learners without them, what it is by default. */
    public int rank() {
        return learner().isRanked() ? values.get(LearnerOptions.RANK) : LearnerOptions.RANK_OF_PARTS;
    }

    /** Scale of the start values. */
    public double initScale() {
        return values.get(LearnerOptions.INIT_SCALE);
    }

    /** Seed of the start values, and of the shares of events. */
    public long seed() {
        Long given = values.find(LearnerOptions.SEED);
        return given == null ? LearnerOptions.FIRST_SEED : given;
    }

    /** The settings of the learner's steps. */
    public UpdateSettings updates() {
        return new UpdateSettings(
                values.get(LearnerOptions.UPDATE),
                values.get(LearnerOptions.AGGRESSIVENESS),
                values.get(LearnerOptions.COVARIANCE),
                values.get(LearnerOptions.WINDOW));
    }

    /** What shapes a network of all classes; of other learners, what it is by default. */
    public NetworkSettings network() {
        boolean isNetwork = learner().uses(LearnerSetting.UNITS);
        return new NetworkSettings(
                values.get(LearnerOptions.KERNEL),
                isNetwork ? values.get(LearnerOptions.RANK) : NetworkSettings.DEFAULT.units(),
                learner().uses(LearnerSetting.START_BASIS) ? values.get(LearnerOptions.START_FIT) : 0);
    }

    /** How many first events of a part its start is fitted to; 0 for none. */
    public int startFit() {
        return learner().uses(LearnerSetting.START_FIT) ? values.get(LearnerOptions.START_FIT) : 0;
    }

    /** Which candidates each part is trained as; one where the learner knows none. */
    public CandidateChoice candidates() {
        return learner().uses(LearnerSetting.CANDIDATES) ? values.get(LearnerOptions.CANDIDATES) : CandidateChoice.ONE;
    }

    /**
     * The candidates of each part.
     *
     * @param map what is added to the features of events
     */
    public List<Candidate> candidates(FeatureMap map) {
        return named()
                ? candidates().candidatesOfNamed(map, true)
                : candidates().candidates(!map.isNone());
    }

    /** How many features each candidate takes at most. */
    public List<Integer> featuresOfCandidates() {
        return candidates().mostFeatures(features(), named(), standardize() != Standardization.OFF);
    }

    /** How many features a published part takes at most. */
    public int mostFeatures() {
        return Collections.max(featuresOfCandidates());
    }

    /** Whether parts of the learner can forget features. */
    public boolean forgetsFeatures() {
        return learner().uses(LearnerSetting.FEATURE_MEMORY);
    }

    /** Whether an option says how many features a part may hold, or the choice for the job is made. */
    public boolean boundsFeatures() {
        return values.find(HeldFeatureOptions.MAX_FEATURES_HELD) != null;
    }

    /** Which features parts remember. */
    public FeatureMemory memory() {
        Duration ttl = values.find(HeldFeatureOptions.FEATURE_TTL);
        Integer mostHeld = values.find(HeldFeatureOptions.MAX_FEATURES_HELD);
        Integer fewestEvents = values.find(HeldFeatureOptions.MIN_FEATURE_COUNT);
        return new FeatureMemory(
                ttl == null ? FeatureMemory.NEVER : ttl.toMillis(),
                mostHeld == null ? FeatureMemory.ANY_NUMBER : mostHeld,
                fewestEvents == null ? 1 : fewestEvents);
    }

    /** All settings of the learner. */
    public LearnerSettings settings() {
        return LearnerSettings.builder(learner(), classes(), features())
                .rank(rank())
                .initScale(initScale())
                .seed(seed())
                .updates(updates())
                .scheme(scheme())
                .network(network())
                .startFit(startFit())
                .build()
                .withMemory(memory());
    }

    /** Whether features are brought to a common scale. */
    public Standardization standardize() {
        return values.get(TrainingOptions.STANDARDIZE);
    }

    /** Weights of the intervals in the average. */
    public AverageWeights averaging() {
        return values.get(TrainingOptions.AVERAGING);
    }

    /** The published version that training starts from, or null if it starts from nothing. */
    public @Nullable WarmStartSource warmStart() {
        return values.find(TrainingOptions.WARM_START);
    }

    /** Number of keys that the parts are divided into, 1 to the number of parts. */
    public int blocks() {
        return values.get(TrainingOptions.BLOCKS);
    }

    /** Share of labelled events that are scored too, 0 to 1. */
    public double evaluateFraction() {
        return values.get(TrainingOptions.EVALUATE_FRACTION);
    }

    /** The events that are scored to be compared with their labels. */
    public EventShare evaluated() {
        return new EventShare(evaluateFraction(), EVALUATED).seeded(seed());
    }

    /** [class] by how much its events count more than their own weight says. */
    public double[] classWeights() {
        return ofClasses(WeightOptions.CLASS_WEIGHTS);
    }

    /** The share of the labelled events of each class that are trained. */
    public KeptShares kept() {
        return KeptShares.of(ofClasses(WeightOptions.KEEP));
    }

    private double[] ofClasses(Option<Map<String, Double>> option) {
        Map<String, Double> given = Objects.requireNonNullElse(values.find(option), Map.of());
        return classes().stream()
                .mapToDouble(label -> given.getOrDefault(label, 1.0))
                .toArray();
    }

    /** The labelled events that are never trained. */
    public EventShare heldOut() {
        Double share = values.find(LineageOptions.HOLDOUT);
        return share == null ? EventShare.NONE : new EventShare(share, HELD_OUT).seeded(seed());
    }
}
