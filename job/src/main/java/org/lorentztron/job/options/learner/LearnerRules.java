package org.lorentztron.job.options.learner;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.events.EventOptions;
import org.lorentztron.job.options.events.FeatureCount;
import org.lorentztron.job.options.kind.Values;
import org.lorentztron.job.options.read.Rule;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.candidates.CandidateChoice;
import org.lorentztron.model.features.MapCalibration;
import org.lorentztron.model.features.Standardization;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSetting;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.Scheme;

/** Rules between options of learning. Stateless. */
public final class LearnerRules {
    /** Bytes of all full covariances of a job. */
    private static final long MOST_COVARIANCE = 1L << 30;

    public static final List<Rule<?>> ALL = List.of(
            new Rule<>(LearnerOptions.INIT_SCALE, LearnerRules::startsAwayFromZero),
            new Rule<>(LearnerOptions.COVARIANCE, LearnerRules::fitsMemory),
            new Rule<>(LearnerOptions.RANK, LearnerRules::isOfParts),
            new Rule<>(LearnerOptions.START_FIT, LearnerRules::endsSoon),
            new Rule<>(LearnerOptions.CANDIDATES, LearnerRules::mapsFeatures),
            new Rule<>(HeldFeatureOptions.FEATURE_TTL, (values, ttl) -> remembersFeatures(values, "none")),
            new Rule<>(HeldFeatureOptions.MAX_FEATURES_HELD, (values, most) -> remembersFeatures(values, "none")),
            new Rule<>(
                    HeldFeatureOptions.MIN_FEATURE_COUNT,
                    (values, fewest) -> fewest > 1 ? remembersFeatures(values, "1") : null),
            new Rule<>(TrainingOptions.BLOCKS, LearnerRules::holdsParts),
            new Rule<>(WeightOptions.CLASS_WEIGHTS, LearnerRules::isOfClasses),
            new Rule<>(WeightOptions.KEEP, LearnerRules::isOfClasses),
            new Rule<>(WeightOptions.KEEP, (values, shares) -> isOfPairs(values)));

    private LearnerRules() {}

    /** A learner whose default start is random needs it: at U = V = 0 a difference of squares has no gradient. */
    private static @Nullable String startsAwayFromZero(Values values, double initScale) {
        LearnerKind learner = values.get(LearnerOptions.LEARNER);
        return learner.defaultInitScale() > 0 && initScale == 0
                ? "expected more than 0 for the learner " + learner.id()
                : null;
    }

    private static @Nullable String fitsMemory(Values values, Covariance covariance) {
        LearnerKind learner = values.get(LearnerOptions.LEARNER);
        int features = values.get(EventOptions.FEATURES);
        int parts = parts(values);
        double bytes = Double.BYTES / 2.0 * parts * (features + 1.0) * (features + 2.0);
        boolean isFull = covariance == Covariance.FULL && learner.uses(LearnerSetting.COVARIANCE);
        return isFull && bytes > MOST_COVARIANCE
                ? "expected project, exact or drop for " + parts + " parts of " + features
                        + " features: parts x (features + 1) x (features + 2) x 4 bytes can be at most "
                        + MOST_COVARIANCE
                : null;
    }

    private static int parts(Values values) {
        int classes = values.get(EventOptions.CLASSES).size();
        return values.get(LearnerOptions.LEARNER)
                .parts(values.get(LearnerOptions.SCHEME), classes)
                .count();
    }

    /** A part with two sides takes fewer rows than a network units. */
    private static @Nullable String isOfParts(Values values, int rank) {
        LearnerKind learner = values.get(LearnerOptions.LEARNER);
        return learner.isRanked() && rank > LearnerOptions.MOST_RANK
                ? "expected at most " + LearnerOptions.MOST_RANK + " for the learner " + learner.id()
                : null;
    }

    private static @Nullable String endsSoon(Values values, int events) {
        LearnerKind learner = values.get(LearnerOptions.LEARNER);
        if (learner.uses(LearnerSetting.START_FIT)) {
            return events > LearnerSettings.MOST_START_FIT
                    ? "expected at most " + LearnerSettings.MOST_START_FIT + " for the learner " + learner.id()
                    : null;
        }
        int classes = values.get(EventOptions.CLASSES).size();
        int most = LearnerOptions.MOST_EVENTS_TIMES_CLASSES;
        return learner.uses(LearnerSetting.START_BASIS) && events > most / classes
                ? "expected at most " + most / classes + " for " + classes
                        + " classes: events x classes can be at most " + most
                : null;
    }

    /** Hats and waves are found from calibrating events, and made for tables. */
    private static @Nullable String mapsFeatures(Values values, CandidateChoice candidates) {
        int features = values.get(EventOptions.FEATURES);
        if (!candidates.needsEvents()) {
            return null;
        }
        if (values.get(TrainingOptions.STANDARDIZE) == Standardization.OFF) {
            return "expected auto, one or plain ones with --standardize off: the first events decide on hats and waves";
        }
        if (FeatureCount.isNamed(features)) {
            return null;
        }
        return features > MapCalibration.MOST_FEATURES
                ? "expected auto, one or plain ones: hats and waves take at most " + MapCalibration.MOST_FEATURES
                        + " features"
                : null;
    }

    /** With few features, every part holds all of them from the start. */
    private static @Nullable String remembersFeatures(Values values, String expected) {
        int features = values.get(EventOptions.FEATURES);
        return FeatureSet.holdsTouchedFeatures(features)
                ? null
                : "expected " + expected + " with " + features + " features: parts hold all of up to "
                        + FeatureSet.MOST_HELD_FEATURES + ", whatever events have";
    }

    private static @Nullable String holdsParts(Values values, int blocks) {
        int parts = parts(values);
        int classes = values.get(EventOptions.CLASSES).size();
        return blocks > parts
                ? "expected at most one block per part: models of " + classes + " classes have "
                        + (parts == 1 ? "one part" : parts + " parts")
                : null;
    }

    private static @Nullable String isOfClasses(Values values, Map<String, Double> numbers) {
        List<String> classes = values.get(EventOptions.CLASSES);
        return classes.containsAll(numbers.keySet()) ? null : "expected the classes " + String.join(", ", classes);
    }

    /** The odds of a pair change by one factor, whatever the event; those of other parts do not. */
    private static @Nullable String isOfPairs(Values values) {
        LearnerKind learner = values.get(LearnerOptions.LEARNER);
        if (!learner.uses(LearnerSetting.SCHEME)) {
            return "expected none with --learner " + learner.id()
                    + ": its calibration has no offset that could correct the probabilities";
        }
        return values.get(LearnerOptions.SCHEME) == Scheme.REST
                ? "expected none with --scheme rest: how much of the rest is left out depends on the event, so no"
                        + " offset corrects the probabilities"
                : null;
    }
}
