package org.lorentztron.job.options.learner;

import java.util.List;
import java.util.Map;
import org.lorentztron.job.options.events.EventOptions;
import org.lorentztron.job.options.events.FeatureCount;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.read.OptionReader;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.candidates.CandidateChoice;
import org.lorentztron.model.features.Inputs;
import org.lorentztron.model.features.MapCalibration;
import org.lorentztron.model.features.Standardization;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSetting;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.Scheme;

/** Rules between options of learning. A rule is skipped while one of its options is wrong by itself. */
public final class LearnerRules {
    /** Bytes of all full covariances of a job. */
    private static final long MOST_COVARIANCE = 1L << 30;

    private final OptionReader reader;

    private LearnerRules(OptionReader reader) {
        this.reader = reader;
    }

    /** Says which options do not fit each other. */
    public static void check(OptionReader reader) {
        LearnerRules rules = new LearnerRules(reader);
        rules.startsAwayFromZero();
        rules.fitsMemory();
        rules.fitsSizes();
        rules.mapsFeatures();
        rules.remembersFeatures();
        rules.blocksHoldParts();
        rules.weightsAreOfClasses();
        rules.keptSharesAreOfPairs();
    }

    /** A learner whose default start is random needs it: at U = V = 0 a difference of squares has no gradient. */
    private void startsAwayFromZero() {
        Double initScale = reader.find(LearnerOptions.INIT_SCALE);
        LearnerKind learner = reader.find(LearnerOptions.LEARNER);
        if (learner != null && learner.defaultInitScale() > 0 && initScale != null && initScale == 0) {
            reader.reject(LearnerOptions.INIT_SCALE, "expected more than 0 for the learner " + learner.id());
        }
    }

    private void fitsMemory() {
        LearnerKind learner = reader.find(LearnerOptions.LEARNER);
        Integer features = reader.find(EventOptions.FEATURES);
        List<String> classes = reader.find(EventOptions.CLASSES);
        Scheme scheme = reader.find(LearnerOptions.SCHEME);
        boolean full = reader.find(LearnerOptions.COVARIANCE) == Covariance.FULL
                && (learner == LearnerKind.AROW || learner == LearnerKind.NHERD);
        if (learner == null || !full || features == null || classes == null || scheme == null) {
            return;
        }
        long parts = learner.parts(scheme, classes.size()).count();
        double bytes = Double.BYTES / 2.0 * parts * (features + 1.0) * (features + 2.0);
        if (bytes > MOST_COVARIANCE) {
            reader.reject(
                    LearnerOptions.COVARIANCE,
                    "expected project, exact or drop for " + parts + " parts of " + features
                            + " features: parts x (features + 1) x (features + 2) x 4 bytes can be at most "
                            + MOST_COVARIANCE);
        }
    }

    /** A part with two sides takes less of both than the network of shared. */
    private void fitsSizes() {
        LearnerKind learner = reader.find(LearnerOptions.LEARNER);
        if (learner == null) {
            return;
        }
        if (learner.uses(LearnerSetting.RANK)) {
            isAtMost(LearnerOptions.RANK, LearnerOptions.MOST_RANK, "the learner " + learner.id());
        }
        if (learner.uses(LearnerSetting.START_FIT)) {
            isAtMost(LearnerOptions.START_FIT, LearnerSettings.MOST_START_FIT, "the learner " + learner.id());
        }
        List<String> classes = reader.find(EventOptions.CLASSES);
        if (learner.uses(LearnerSetting.START_BASIS) && classes != null) {
            int most = LearnerOptions.MOST_EVENTS_TIMES_CLASSES;
            isAtMost(
                    LearnerOptions.START_FIT,
                    most / classes.size(),
                    classes.size() + " classes: events x classes can be at most " + most);
        }
    }

    private void isAtMost(Option<Integer> option, int most, String forWhat) {
        Integer number = reader.find(option);
        if (number != null && number > most) {
            reader.reject(option, "expected at most " + most + " for " + forWhat);
        }
    }

    /** Hats and waves are found from calibrating events, and made for tables. */
    private void mapsFeatures() {
        CandidateChoice candidates = reader.find(LearnerOptions.CANDIDATES);
        Standardization standardize = reader.find(TrainingOptions.STANDARDIZE);
        Integer features = reader.find(EventOptions.FEATURES);
        if (candidates == null || standardize == null || features == null || !candidates.needsEvents()) {
            return;
        }
        if (standardize == Standardization.OFF) {
            reader.reject(
                    LearnerOptions.CANDIDATES,
                    "expected auto, one or plain ones with --standardize off: the first events decide on hats and"
                            + " waves");
        } else if (FeatureCount.isNamed(features)) {
            if (candidates.takes(Inputs.WAVES)) {
                reader.reject(
                        LearnerOptions.CANDIDATES,
                        "expected auto, one, plain or hats with --features named: waves would be of every name");
            }
        } else if (features > MapCalibration.MOST_FEATURES) {
            reader.reject(
                    LearnerOptions.CANDIDATES,
                    "expected auto, one or plain ones: hats and waves take at most " + MapCalibration.MOST_FEATURES
                            + " features");
        }
    }

    /** With few features, every part holds all of them from the start. */
    private void remembersFeatures() {
        Integer features = reader.find(EventOptions.FEATURES);
        if (features == null || FeatureSet.holdsTouchedFeatures(features)) {
            return;
        }
        String expected = "expected none with " + features + " features: parts hold all of up to "
                + FeatureSet.MOST_HELD_FEATURES + ", whatever events have";
        for (Option<?> option : List.of(HeldFeatureOptions.FEATURE_TTL, HeldFeatureOptions.MAX_FEATURES_HELD)) {
            if (reader.find(option) != null) {
                reader.reject(option, expected);
            }
        }
        Integer fewest = reader.find(HeldFeatureOptions.MIN_FEATURE_COUNT);
        if (fewest != null && fewest > 1) {
            reader.reject(HeldFeatureOptions.MIN_FEATURE_COUNT, expected.replace("none", "1"));
        }
    }

    private void blocksHoldParts() {
        Integer blocks = reader.find(TrainingOptions.BLOCKS);
        List<String> classes = reader.find(EventOptions.CLASSES);
        LearnerKind learner = reader.find(LearnerOptions.LEARNER);
        Scheme scheme = reader.find(LearnerOptions.SCHEME);
        if (blocks == null || classes == null || learner == null || scheme == null) {
            return;
        }
        int parts = learner.parts(scheme, classes.size()).count();
        if (blocks > parts) {
            reader.reject(
                    TrainingOptions.BLOCKS,
                    "expected at most one block per part: models of " + classes.size() + " classes have "
                            + (parts == 1 ? "one part" : parts + " parts"));
        }
    }

    private void weightsAreOfClasses() {
        List<String> classes = reader.find(EventOptions.CLASSES);
        for (Option<Map<String, Double>> option : List.of(WeightOptions.CLASS_WEIGHTS, WeightOptions.KEEP)) {
            Map<String, Double> numbers = reader.find(option);
            if (numbers != null && classes != null && !classes.containsAll(numbers.keySet())) {
                reader.reject(option, "expected the classes " + String.join(", ", classes));
            }
        }
    }

    /** The odds of a pair change by one factor, whatever the event; those of other parts do not. */
    private void keptSharesAreOfPairs() {
        LearnerKind learner = reader.find(LearnerOptions.LEARNER);
        if (reader.given(WeightOptions.KEEP) == null || learner == null) {
            return;
        }
        if (!learner.uses(LearnerSetting.SCHEME)) {
            reader.reject(
                    WeightOptions.KEEP,
                    "expected none with --learner " + learner.id()
                            + ": its calibration has no offset that could correct the probabilities");
        } else if (reader.find(LearnerOptions.SCHEME) == Scheme.REST) {
            reader.reject(
                    WeightOptions.KEEP,
                    "expected none with --scheme rest: how much of the rest is left out depends on the event, so no"
                            + " offset corrects the probabilities");
        }
    }
}
