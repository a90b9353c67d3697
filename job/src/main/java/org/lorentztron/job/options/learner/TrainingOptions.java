package org.lorentztron.job.options.learner;

import static org.lorentztron.job.options.kind.Option.Group.ADVANCED;
import static org.lorentztron.job.options.kind.Option.Group.START;

import java.time.Duration;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.kind.OptionType;
import org.lorentztron.model.features.Standardization;
import org.lorentztron.model.learn.AverageWeights;

/** The options that say how events become versions, whatever the learner. */
public final class TrainingOptions {
    public static final Option<Duration> INTERVAL = Option.of(START, "interval", OptionType.duration("1ms", "365d"))
            .initially("10s")
            .shapes()
            .lasts()
            .means(
                    "Length of an averaging interval in event time; at the end of each a version is published.",
                    "Choose one that holds 2,000 to 50,000 events. A short interval costs a copy of all parameters for"
                            + " nearly the same model, and a long one delays the version.");
    public static final Option<WarmStartSource> WARM_START = Option.of(
                    START,
                    "warm-start",
                    new OptionType<>("<source>", "topic, topic:<model-id> or file:<path>", WarmStartSource::parse))
            .otherwise("none")
            .means(
                    "A published version that training starts from: topic, topic:<model-id> or file:<path>.",
                    "topic is the newest version of this model id, file what inspect --save has written. "
                            + "Parts start from its averages, others as their learner does: herded and dos from the "
                            + "same or a lower rank, linear learners from linear versions, all of the same --scheme; "
                            + "shared from a network of at most its rank. A restored job continues from its state "
                            + "instead.");
    public static final Option<Double> EVALUATE_FRACTION = Option.of(
                    ADVANCED, "evaluate-fraction", OptionType.real(0, 1))
            .initially("0.1")
            .means(
                    "Share of the labelled events that the newest published version scores too, for the prequential"
                            + " error; with --labels-topic of all events.",
                    "Scoring can cost more than training; 0 turns it off. See docs/guide/decisions.md.");
    public static final Option<Standardization> STANDARDIZE = Option.of(
                    ADVANCED, "standardize", OptionType.choice(Standardization.class, Standardization::id))
            .initially("auto")
            .shapes()
            .lasts()
            .means(
                    "Whether features are brought to a common scale for training.",
                    "auto decides from the first 500 labelled events, or from 50 or more at the end of an "
                            + "interval. Numbers get mean 0 and deviation 1; pixels, codes, named features and "
                            + "features that are mostly 0 keep their zeros. Versions take features as events have "
                            + "them. Choose off if the first events are unlike later ones.");
    public static final Option<AverageWeights> AVERAGING = Option.of(
                    ADVANCED, "averaging", OptionType.choice(AverageWeights.class, AverageWeights::id))
            .computed(
                    "adaptive for herded and shared up to " + TrainingCost.ALL + "; none for margin; else polynomial",
                    FollowedStreams::averaging)
            .shapes()
            .means(
                    "Weights of the intervals in the average: all the same, later ones more, or the last one alone.",
                    "polynomial weighs later intervals more than uniform does; adaptive, too, and it resets "
                            + "the average of a part that makes more errors than the part in training. none publishes "
                            + "the newest models.");
    public static final Option<Integer> BLOCKS = Option.of(ADVANCED, "blocks", OptionType.integer(1, 32_768))
            .computed("by classes, features and rank", BlockCount::byDefault)
            .lasts()
            .means(
                    "Number of blocks that the parts of the model are divided into for training.",
                    "A block is trained by one subtask; models do not depend on it. The default is one per "
                            + "16 MiB of parameters, at least 2 and at most the number of parts.");

    private TrainingOptions() {}
}
