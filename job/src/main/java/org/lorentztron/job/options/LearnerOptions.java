package org.lorentztron.job.options;

import static org.lorentztron.job.options.Option.Group.CHOOSE;
import static org.lorentztron.job.options.Option.Group.LEAVE;

import java.util.stream.Collectors;
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

/** The options that say what a model is and by which rule it is trained. Part of {@link OptionTable}. */
final class LearnerOptions {
    /** The rank of parts with two sides, unless another one is given. */
    static final int RANK_OF_PARTS = 8;

    static final int MOST_RANK = 1024;

    /** Of the network's fitted start: memory for each event and class. */
    static final int MOST_EVENTS_TIMES_CLASSES = 2 * NetworkSettings.MOST_START_BASIS;

    static final Option<LearnerKind> LEARNER = Option.of(
                    CHOOSE, "learner", OptionType.choice(LearnerKind.values(), LearnerKind::id, LearnerKind::of))
            .initially("herded")
            .shapes()
            .lasts()
            .means(
                    "The rule that trains each part; shared trains one network for all classes.",
                    "dos trains a difference of squares, as in the paper. herded trains one with a confidence for"
                            + " each parameter. linear trains a hyperplane. arow and nherd train one with a"
                            + " confidence for each weight. herded learns from fewer events and tolerates wrong"
                            + " labels; it holds twice the parameters of dos in memory. shared trains one network"
                            + " with a confidence for each parameter: choose it for many classes. margin fits a"
                            + " difference of squares to a window of events: choose it when only the newest events"
                            + " count. Choose arow or nherd when memory cannot hold the features times the rank,"
                            + " linear as a baseline.");
    static final Option<Scheme> SCHEME = Option.of(CHOOSE, "scheme", OptionType.choice(Scheme.class, Scheme::id))
            .initially("pairs")
            .shapes()
            .lasts()
            .sets(LearnerSetting.SCHEME)
            .means(
                    "The parts of a model: pairs of classes, which vote, or each class against the rest.",
                    "With pairs, a model of K classes has K (K - 1) / 2 parts, and an event trains K - 1 of them. With"
                            + " rest it has K parts, an event trains all of them, and the largest score wins. At the"
                            + " same rank, rest takes 2 / (K - 1) of the memory, of the bytes of a version and of the"
                            + " time to score. Choose rest, with twice the rank, to learn from fewer events, or when"
                            + " pairs take too much to hold, to publish or to score.");
    static final Option<Integer> RANK = Option.of(
                    CHOOSE,
                    "rank",
                    OptionType.integer(1, NetworkSettings.MOST_UNITS, ", " + MOST_RANK + " unless of shared"))
            .computed(
                    RANK_OF_PARTS + "; " + NetworkSettings.DEFAULT.units() + " for shared",
                    values -> values.get(LEARNER).equals(LearnerKind.SHARED)
                            ? NetworkSettings.DEFAULT.units()
                            : RANK_OF_PARTS)
            .shapes()
            .lasts()
            .sets(LearnerSetting.RANK, LearnerSetting.UNITS)
            .means(
                    "Size of a model: rows of U and of V in every part, or hidden units of the network of shared.",
                    "Memory, time per event and the size of a version grow in proportion. The parameters take parts x 2 x rank x"
                            + " (features + 1) x 4 bytes, of shared rank x (features + 1 + classes) x 4; in training"
                            + " herded and shared hold twice that for each candidate. Double the rank while the"
                            + " prequential error falls by more than the doubled cost is worth.");
    static final Option<Integer> START_FIT = Option.of(
                    CHOOSE,
                    "start-fit",
                    OptionType.integer(
                            0,
                            NetworkSettings.MOST_START_BASIS,
                            ", " + LearnerSettings.MOST_START_FIT + " unless of shared"))
            .computed(
                    FittedStarts.EVENTS + " for herded with at most " + PartCount.FEW + " parts, and for shared, of at"
                            + " most " + FittedStarts.MOST_CLASSES + " classes and at least "
                            + FittedStarts.FEWEST_FEATURES + " numbered features; else 0",
                    FittedStarts::events)
            .shapes()
            .lasts()
            .sets(LearnerSetting.START_FIT, LearnerSetting.START_BASIS)
            .means(
                    "First events to which dos and herded fit the start of each part, and shared its network; 0: a"
                            + " random start.",
                    "A part learns from a random start until the end of the interval in which it has seen that many"
                            + " events of its classes, which its trainer holds. Then a large margin is fitted to them"
                            + " (paper 7), the part starts again from the fit, and its average resets. Fits lower the"
                            + " error rate from then on. One takes some 0.2 s of a core, in which its trainer does"
                            + " nothing else; time and memory grow with the square of the events, at most "
                            + LearnerSettings.MOST_START_FIT + ". shared fits up to 30 units (paper 6), as soon as it"
                            + " has the events, for 5 to 60 s in which checkpoints wait; its events x classes can be"
                            + " at most " + MOST_EVENTS_TIMES_CLASSES + ". Nothing is fitted with --warm-start, nor to"
                            + " rows of a table: see --candidates.");
    static final Option<CandidateChoice> CANDIDATES = Option.of(
                    CHOOSE,
                    "candidates",
                    new OptionType<>(
                            "auto|one|<name>,...",
                            "auto, one, or plain, hats or waves, with @ and a forgetting from 0 to 1 or without,"
                                    + " joined by commas",
                            CandidateChoice::of))
            .computed(
                    "auto with " + PartCount.WHEN_FEW + " and named features or at most "
                            + FollowedStreams.MOST_FEATURES + " of them; else one",
                    FollowedStreams::candidates)
            .shapes()
            .lasts()
            .sets(LearnerSetting.CANDIDATES)
            .means(
                    "What each part of herded and shared is trained as, of which the one that errs least is the part.",
                    "plain is a function of the features; hats also of 8 hat functions of each number; waves also of"
                            + " 256 random cosines of all features. With @ and rho, as in plain@0.01, every update"
                            + " multiplies the variances by 1 + rho, up to those of the start: such a candidate follows"
                            + " a world that moves, and is worse in one that stands still. At every event of a part"
                            + " each candidate is judged before it learns; one whose errors, with a memory of some 500"
                            + " events, are fewer by more than chance becomes the part, and the average begins anew."
                            + " auto is plain,hats,waves,waves@0.003 for rows of tables, which have 1 to 64 numbers"
                            + " and at most 1,024 features, and plain,plain@0.01 for other events. Of named features it"
                            + " is plain,hats where events have 1 to 64 numbers, and plain where they have none or"
                            + " more; there are no waves of names. It decides by the events that decide --standardize."
                            + " Memory and time grow with the candidates; choose one"
                            + " to learn as fast as possible from a world that stands still.");
    static final Option<NetworkKernel> KERNEL = Option.of(
                    CHOOSE, "kernel", OptionType.choice(NetworkKernel.class, NetworkKernel::id))
            .initially(NetworkSettings.DEFAULT.kernel().id())
            .shapes()
            .lasts()
            .sets(LearnerSetting.KERNEL)
            .means(
                    "What a unit of shared makes of an event: square (h'z)^2, anova the products of two features.",
                    "square is a polynomial network. anova is a factorization machine: no feature is multiplied with"
                            + " itself. Choose anova for sparse features of which pairs matter, as of categories."
                            + " Features are then never centred, only divided by their magnitudes: see"
                            + " --standardize.");
    static final Option<Update> UPDATE = Option.of(CHOOSE, "update", OptionType.choice(Update.class, Update::id))
            .initially("pa")
            .shapes()
            .lasts()
            .sets(LearnerSetting.UPDATE)
            .means(
                    "The update of dos and linear: pa makes the margin 1, pa1 bounds the step, pa2 shortens it.",
                    "pa changes the model until the event has margin 1. pa1 bounds the step by --aggressiveness, and"
                            + " pa2 shortens every step by it. Choose pa1 or pa2 when labels may be wrong and the"
                            + " learner must be dos or linear. The learner herded needs neither.");
    static final Option<Double> AGGRESSIVENESS = Option.of(
                    CHOOSE, "aggressiveness", OptionType.real(0.000001, 1_000_000))
            .initially("1")
            .shapes()
            .lasts()
            .sets(LearnerSetting.AGGRESSIVENESS)
            .notWith(UPDATE, Update.PA)
            .means(
                    "C of pa1, pa2, arow, nherd and margin: the larger, the more a single event may change.",
                    "If it is too large, the model follows every wrong label; if it is too small, the model learns"
                            + " slowly. A step of pa is at most about 1 / |z|^2, so pa1 and pa2 differ from pa only"
                            + " for C below that. Try 1 / |z|^2 and a tenth, a hundredth and a thousandth of it on"
                            + " held-out data; smaller ones for noisy labels. For arow, nherd and margin try powers"
                            + " of 10 about 1.");
    static final Option<Integer> WINDOW = Option.of(CHOOSE, "window", OptionType.integer(1, UpdateSettings.MOST_WINDOW))
            .initially(String.valueOf(UpdateSettings.DEFAULT.window()))
            .shapes()
            .lasts()
            .sets(LearnerSetting.WINDOW)
            .means(
                    "Events of each class that margin fits a part to at the end of every interval.",
                    "A larger window lowers the error and forgets later. Trainers hold the events: at most 2 x window x"
                            + " 8 bytes for each non-zero feature and part, and less where parts of a class share"
                            + " them. A fit takes time in proportion to window^2, and in each trainer 8 x (2 x"
                            + " window)^2 bytes; its eigenvalues then take at most three times these, or some 160 x"
                            + " (rank + 1) for each feature.");
    static final Option<Double> INIT_SCALE = Option.of(LEAVE, "init-scale", OptionType.real(0, 1_000_000))
            .computed(initScales(), values -> values.get(LEARNER).defaultInitScale())
            .shapes()
            .lasts()
            .sets(LearnerSetting.INIT_SCALE)
            .means(
                    "Start values are normal with variance init-scale^2 / (rank x (features + 1)).",
                    "With shared, rank / 2 stands for the rank. At the start |Uz|^2, about init-scale^2 x"
                            + " |z|^2 / (features + 1), should be about as large as the margin 1. Far below, the model"
                            + " learns slowly; far above, it must first unlearn its start. For features in [0, 1] use"
                            + " 3; for vectors of unit length use about sqrt(features).");
    static final Option<Long> SEED = Option.of(LEAVE, "seed", OptionType.seed())
            .initially("1")
            .shapes()
            .lasts()
            .sets(LearnerSetting.SEED)
            .means(
                    "Seed of the start values.",
                    "Equal seeds, records and options give equal models, bit for bit. Vary it to see how much of a"
                            + " difference is chance.");
    static final Option<Covariance> COVARIANCE = Option.of(
                    LEAVE, "covariance", OptionType.choice(Covariance.class, Covariance::id))
            .initially("project")
            .shapes()
            .lasts()
            .sets(LearnerSetting.COVARIANCE)
            .means(
                    "What arow and nherd keep of the covariance of their weights: the full matrix or a diagonal.",
                    "full takes pairs x (features + 1) x (features + 2) x 4 bytes, at most 1 GiB, and time per"
                            + " update in proportion, so it is for few features. The others are diagonals: choose"
                            + " project. For arow, exact is the same as project.");

    static final Option<Preset> PRESET = Option.of(CHOOSE, "preset", OptionType.choice(Preset.class, OptionType::kebab))
            .otherwise("none")
            .means(
                    "Other defaults for several options; paper: " + Preset.PAPER.description() + ",
                    labels by votes.",
                    "An option that is given anywhere else wins over the preset.");

    private LearnerOptions() {}

    private static String initScales() {
        return LearnerKind.values().stream()
                .map(learner -> learner.id() + " " + OptionType.plain(learner.defaultInitScale()))
                .collect(Collectors.joining(", ", "by learner: ", ""));
    }
}
