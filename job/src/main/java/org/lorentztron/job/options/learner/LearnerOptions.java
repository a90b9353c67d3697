package org.lorentztron.job.options.learner;

import static org.lorentztron.job.options.kind.Option.Group.ADVANCED;
import static org.lorentztron.job.options.kind.Option.Group.START;

import java.util.stream.Collectors;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.kind.OptionType;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.candidates.CandidateChoice;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSetting;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.NetworkSettings;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.learn.Update;
import org.lorentztron.model.learn.UpdateSettings;

/** The options that say what a model is and by which rule it is trained. */
public final class LearnerOptions {
    /** The rank of parts with two sides, unless another one is given. */
    public static final int RANK_OF_PARTS = 8;

    static final int MOST_RANK = 1024;

    /** Of the network's fitted start: memory for each event and class. */
    static final int MOST_EVENTS_TIMES_CLASSES = 2 * NetworkSettings.MOST_START_BASIS;

    public static final Option<LearnerKind> LEARNER = Option.of(
                    START, "learner", OptionType.choice(LearnerKind.values(), LearnerKind::id, LearnerKind::of))
            .initially("herded")
            .shapes()
            .lasts()
            .means(
                    "The rule that trains each part; shared trains one network for all classes.",
                    "Choose shared for many classes, margin where only the newest events count, dos for the paper's"
                            + " model, arow or nherd where memory cannot hold features x rank, linear as a baseline."
                            + " See docs/guide/learners.md.");
    public static final Option<Scheme> SCHEME = Option.of(START, "scheme", OptionType.choice(Scheme.class, Scheme::id))
            .initially("pairs")
            .shapes()
            .lasts()
            .usedBy(LEARNER, LearnerSetting.SCHEME)
            .means(
                    "The parts of a model: pairs of classes, which vote, or each class against the rest.",
                    "K classes have K (K - 1) / 2 pairs, of which an event trains K - 1; or K parts, of "
                            + "which it trains all, in 2 / (K - 1) of the memory. Choose rest, with twice the rank, "
                            + "to learn from fewer events.");
    public static final Option<Integer> RANK = Option.of(
                    START,
                    "rank",
                    OptionType.integer(1, NetworkSettings.MOST_UNITS, ", " + MOST_RANK + " unless of shared"))
            .computed(
                    RANK_OF_PARTS + "; " + NetworkSettings.DEFAULT.units() + " for shared",
                    values -> values.get(LEARNER).equals(LearnerKind.SHARED)
                            ? NetworkSettings.DEFAULT.units()
                            : RANK_OF_PARTS)
            .shapes()
            .lasts()
            .usedBy(LEARNER, LearnerSetting.RANK, LearnerSetting.UNITS)
            .means(
                    "Size of a model: rows of U and of V in every part, or hidden units of the network of shared.",
                    "Memory, time per event and bytes of a version grow in proportion: parts x 2 x rank x"
                            + " (features + 1) x 4 bytes, and in training twice that for each candidate.");
    public static final Option<Integer> START_FIT = Option.of(
                    ADVANCED,
                    "start-fit",
                    OptionType.integer(
                            0,
                            NetworkSettings.MOST_START_BASIS,
                            ", " + LearnerSettings.MOST_START_FIT + " unless of shared"))
            .computed(
                    FittedStarts.EVENTS + " for herded, and for shared with at least " + FittedStarts.FEWEST_FEATURES
                            + " features, of at most " + FittedStarts.MOST_CLASSES
                            + " classes and features without names; else 0",
                    FittedStarts::events)
            .shapes()
            .lasts()
            .usedBy(LEARNER, LearnerSetting.START_FIT, LearnerSetting.START_BASIS)
            .means(
                    "First events to which dos and herded fit the start of each part, and shared its network; 0: a"
                            + " random start.",
                    "When a part has seen a twentieth of them, and all, a fit of large margin replaces it, and its "
                            + "average resets. Both take some 20 ms of a core; that of shared takes 5 to 60 s, "
                            + "in which checkpoints wait, and events x classes can be at most "
                            + MOST_EVENTS_TIMES_CLASSES
                            + ". Nothing is fitted with --warm-start, nor shared to rows of a table.");
    public static final Option<CandidateChoice> CANDIDATES = Option.of(
                    ADVANCED,
                    "candidates",
                    new OptionType<>(
                            "auto|auto:2|auto:3|one|<name>,...",
                            "auto, auto:2, auto:3, one, or plain, hats or waves, with @ and a forgetting from 0 to 1"
                                    + " or without, joined by commas",
                            CandidateChoice::of))
            .computed(
                    "auto with at most " + TrainingCost.OF_EVENT + " and " + TrainingCost.ALL
                            + ", of pixels a quarter; else auto:3, auto:2 or one; above "
                            + FollowedStreams.MOST_FEATURES
                            + " numbered features one",
                    FollowedStreams::candidates)
            .shapes()
            .lasts()
            .usedBy(LEARNER, LearnerSetting.CANDIDATES)
            .means(
                    "What each part of herded and shared is trained as; the candidate of the fewest errors is the"
                            + " part.",
                    "plain is a function of the features, hats also of 8 hat functions of each number, "
                            + "waves also of 256 random cosines. With plain@0.01 every update multiplies the "
                            + "variances by 1.01, which forgets. auto is plain,hats,waves,waves@0.003 for rows of a "
                            + "table (1 to 64 numbers, at most 1,024 features), plain,plain@0.01 for others, and "
                            + "plain for other named ones; auto:2 is two. See docs/guide/learners.md.");
    public static final Option<NetworkKernel> KERNEL = Option.of(
                    ADVANCED, "kernel", OptionType.choice(NetworkKernel.class, NetworkKernel::id))
            .initially(NetworkSettings.DEFAULT.kernel().id())
            .shapes()
            .lasts()
            .usedBy(LEARNER, LearnerSetting.KERNEL)
            .means(
                    "What a unit of shared makes of an event: square (h'z)^2, anova the products of two features.",
                    "Choose anova, a factorization machine, for sparse features of which pairs matter, as of"
                            + " categories. Features are then never centred.");
    public static final Option<Update> UPDATE = Option.of(
                    ADVANCED, "update", OptionType.choice(Update.class, Update::id))
            .initially("pa")
            .shapes()
            .lasts()
            .usedBy(LEARNER, LearnerSetting.UPDATE)
            .means(
                    "The update of dos and linear: pa makes the margin 1, pa1 bounds the step, pa2 shortens it.",
                    "Choose pa1 or pa2 where labels may be wrong; the learner herded needs neither.");
    public static final Option<Double> AGGRESSIVENESS = Option.of(
                    ADVANCED, "aggressiveness", OptionType.real(0.000001, 1_000_000))
            .initially("1")
            .shapes()
            .lasts()
            .usedBy(LEARNER, LearnerSetting.AGGRESSIVENESS)
            .notWith(UPDATE, Update.PA)
            .means(
                    "C of pa1, pa2, arow, nherd and margin: the larger, the more a single event may change.",
                    "Too large a C follows every wrong label, too small a one learns slowly. Try powers"
                            + " of 10 about 1, for pa1 and pa2 from 1 / |z|^2 down.");
    public static final Option<Integer> WINDOW = Option.of(
                    ADVANCED, "window", OptionType.integer(1, UpdateSettings.MOST_WINDOW))
            .initially(String.valueOf(UpdateSettings.DEFAULT.window()))
            .shapes()
            .lasts()
            .usedBy(LEARNER, LearnerSetting.WINDOW)
            .means(
                    "Events of each class to which margin fits a part at the end of every interval.",
                    "A larger window lowers the error rate and forgets later. Trainers hold the events;"
                            + " time and memory of a fit grow with window^2, up to 128 bytes of it.");
    public static final Option<Double> INIT_SCALE = Option.of(ADVANCED, "init-scale", OptionType.real(0, 1_000_000))
            .computed(initScales(), values -> values.get(LEARNER).defaultInitScale())
            .shapes()
            .lasts()
            .usedBy(LEARNER, LearnerSetting.INIT_SCALE)
            .means(
                    "Start values are normal with variance init-scale^2 / (rank x (features + 1)).",
                    "Of shared, half the rank counts. At the start |Uz|^2, about init-scale^2 x |z|^2 /"
                            + " (features + 1), should be about 1.");
    /** That of every learner to which no other is given; only those with start values name it in their manifests. */
    public static final long FIRST_SEED = 1;

    public static final Option<Long> SEED = Option.of(ADVANCED, "seed", OptionType.seed())
            .computed("1", values -> values.get(LEARNER).uses(LearnerSetting.SEED) ? FIRST_SEED : null)
            .shapes()
            .lasts()
            .means(
                    "Seed of start values and of --holdout, --evaluate-fraction and --keep.",
                    "Vary it to see how much is chance. Senders who know it can aim at held-out events.");
    public static final Option<Covariance> COVARIANCE = Option.of(
                    ADVANCED, "covariance", OptionType.choice(Covariance.class, Covariance::id))
            .initially("project")
            .shapes()
            .lasts()
            .usedBy(LEARNER, LearnerSetting.COVARIANCE)
            .means(
                    "What arow and nherd keep of the covariance of their weights: the full matrix or a diagonal.",
                    "full takes pairs x (features + 1) x (features + 2) x 4 bytes, at most 1 GiB, and"
                            + " time in proportion. The others are diagonals; for arow, project and exact are the"
                            + " same.");
    public static final Option<Preset> PRESET = Option.of(
                    ADVANCED, "preset", OptionType.choice(Preset.class, OptionType::kebab))
            .otherwise("none")
            .means(
                    "Other defaults for several options; paper: " + Preset.PAPER.description() + ", labels by votes.",
                    "An option that is given anywhere else wins over the preset.");

    private LearnerOptions() {}

    private static String initScales() {
        return LearnerKind.values().stream()
                .map(learner -> learner.id() + " " + OptionType.plain(learner.defaultInitScale()))
                .collect(Collectors.joining(", "));
    }
}
