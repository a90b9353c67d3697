package org.lorentztron.job.options.learner;

import static org.lorentztron.job.options.kind.Option.Group.ADVANCED;
import static org.lorentztron.job.options.kind.Option.Group.START;

import java.time.Duration;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.kind.OptionType;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.learn.FeatureMemory;
import org.lorentztron.model.learn.LearnerSetting;

/** The options that say which features a part learns and when it forgets them. */
public final class HeldFeatureOptions {
    private static final String WHERE =
            " Of named features, or more than " + FeatureSet.MOST_HELD_FEATURES + " of them.";

    public static final Option<Duration> FEATURE_TTL = Option.of(
                    ADVANCED, "feature-ttl", OptionType.duration("1ms", "36500d"))
            .otherwise("never")
            .shapes()
            .usedBy(LearnerOptions.LEARNER, LearnerSetting.FEATURE_MEMORY)
            .means(
                    "A part forgets a feature that no event of its classes has had for this long in event time.",
                    "It does so at the end of intervals in which it trained; a feature that returns is a new one."
                            + " Choose it longer than what comes back, such as a season." + WHERE);
    public static final Option<Integer> MAX_FEATURES_HELD = Option.of(
                    START, "max-features-held", OptionType.integer(1, FeatureMemory.ANY_NUMBER))
            .otherwise("computed")
            .shapes()
            .usedBy(LearnerOptions.LEARNER, LearnerSetting.FEATURE_MEMORY)
            .means(
                    "How many features a part holds at most after an interval in which it trained.",
                    "It forgets those that were touched longest ago, of these the ones with the smallest parameters;"
                            + " within an interval, from twice as many on. The default is what heap and models topic"
                            + " hold when a job first starts; its state keeps it. See docs/operate/sizing.md." + WHERE);
    public static final Option<Integer> MIN_FEATURE_COUNT = Option.of(
                    ADVANCED, "min-feature-count", OptionType.integer(1, 1_000_000))
            .otherwise("1")
            .shapes()
            .means(
                    "From which labelled event on that has it a class learns a feature.",
                    "Before, the feature is left out, so that typing errors take no parameters; 2 or 3"
                            + " suit text. A count is forgotten after two intervals without the feature."
                            + WHERE);

    private HeldFeatureOptions() {}
}
