package org.lorentztron.job.options;

import static org.lorentztron.job.options.Option.Group.CHOOSE;

import java.time.Duration;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.learn.FeatureMemory;
import org.lorentztron.model.learn.LearnerSetting;

/** The options that say which features a part learns and when it forgets them. Part of {@link OptionTable}. */
final class HeldFeatureOptions {
    static final Option<Duration> FEATURE_TTL = Option.of(CHOOSE, "feature-ttl", OptionType.duration("1ms", "36500d"))
            .otherwise("never")
            .shapes()
            .sets(LearnerSetting.FEATURE_MEMORY)
            .means(
                    "A part forgets a feature that no event of its classes has had for this long in event time.",
                    "Decided at the end of each interval in which the part trained. The feature leaves memory, state"
                            + " and versions; one that returns starts like new. Needs --features named or more than "
                            + FeatureSet.MOST_HELD_FEATURES + ". Choose it longer than what comes back, such as"
                            + " a season or a weekly job. A restored job may have another value; features from before"
                            + " the first of these limits then count as just touched.");
    static final Option<Integer> MAX_FEATURES_HELD = Option.of(
                    CHOOSE, "max-features-held", OptionType.integer(1, FeatureMemory.ANY_NUMBER))
            .otherwise("no limit")
            .shapes()
            .sets(LearnerSetting.FEATURE_MEMORY)
            .means(
                    "How many features a part holds at most after the end of an interval in which it trained.",
                    "A part forgets those that were touched longest ago, of these the ones with the smallest"
                            + " parameters, and of these the ones with the smallest index. This bounds memory,"
                            + " state and the records of a version, whatever the events are; within an interval all"
                            + " features of its events are held. Needs --features named or more than "
                            + FeatureSet.MOST_HELD_FEATURES + ". If it is too small, parts forget what they need.");
    static final Option<Integer> MIN_FEATURE_COUNT = Option.of(
                    CHOOSE, "min-feature-count", OptionType.integer(1, 1_000_000))
            .otherwise("1")
            .shapes()
            .means(
                    "From which labelled event on that has it a class learns a feature.",
                    "Events of the class are counted; with --scheme rest and shared, those of all classes. Before,"
                            + " the feature is left out of the event. So typing errors and names that occur once take"
                            + " no parameters. A count is forgotten if no event had the feature in an interval and"
                            + " the one before, of those with events of the class. More than 1 needs --features"
                            + " named or more than " + FeatureSet.MOST_HELD_FEATURES + ". 2 or 3 suit text.");

    private HeldFeatureOptions() {}
}
