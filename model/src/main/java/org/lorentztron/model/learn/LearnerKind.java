package org.lorentztron.model.learn;

import static org.lorentztron.model.learn.LearnerSetting.AGGRESSIVENESS;
import static org.lorentztron.model.learn.LearnerSetting.CANDIDATES;
import static org.lorentztron.model.learn.LearnerSetting.COVARIANCE;
import static org.lorentztron.model.learn.LearnerSetting.FEATURE_MEMORY;
import static org.lorentztron.model.learn.LearnerSetting.INIT_SCALE;
import static org.lorentztron.model.learn.LearnerSetting.KERNEL;
import static org.lorentztron.model.learn.LearnerSetting.RANK;
import static org.lorentztron.model.learn.LearnerSetting.SCHEME;
import static org.lorentztron.model.learn.LearnerSetting.SEED;
import static org.lorentztron.model.learn.LearnerSetting.START_BASIS;
import static org.lorentztron.model.learn.LearnerSetting.START_FIT;
import static org.lorentztron.model.learn.LearnerSetting.UNITS;
import static org.lorentztron.model.learn.LearnerSetting.UPDATE;
import static org.lorentztron.model.learn.LearnerSetting.WEIGHTS;
import static org.lorentztron.model.learn.LearnerSetting.WINDOW;

import java.io.Serializable;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.OnePart;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.Parts;

/**
 * What is known of a learner by the id that options and snapshots use: those of the project, and further ones that a
 * {@link LearnerProvider} adds. The constructors are in the registry, {@code Learners}. Immutable; two of one id are
 * equal.
 */
public final class LearnerKind implements Serializable {
    /** Difference-of-squares classifiers with the passive-aggressive update of paper 1, eq. 17-25. */
    public static final LearnerKind DOS = new LearnerKind(
            "dos",
            3,
            EnumSet.of(SCHEME, RANK, START_FIT, INIT_SCALE, SEED, UPDATE, AGGRESSIVENESS, FEATURE_MEMORY, WEIGHTS),
            DosModel.KIND,
            Scheme::parts);
    /** Linear classifiers with the passive-aggressive update of paper 1, eq. 2; they start at 0. */
    public static final LearnerKind LINEAR = new LearnerKind(
            "linear",
            0,
            EnumSet.of(SCHEME, UPDATE, AGGRESSIVENESS, FEATURE_MEMORY, WEIGHTS),
            DosModel.KIND,
            Scheme::parts);
    /** Difference-of-squares classifiers whose every parameter has a confidence of its own, after papers 1 and 4. */
    public static final LearnerKind HERDED = new LearnerKind(
            "herded",
            1,
            EnumSet.of(SCHEME, RANK, START_FIT, CANDIDATES, INIT_SCALE, SEED, FEATURE_MEMORY, WEIGHTS),
            DosModel.KIND,
            Scheme::parts);
    /**
     * Linear classifiers with adaptive regularization of weights, a Gaussian distribution over them; they start at 0.
     */
    public static final LearnerKind AROW = new LearnerKind(
            "arow",
            0,
            EnumSet.of(SCHEME, AGGRESSIVENESS, COVARIANCE, FEATURE_MEMORY, WEIGHTS),
            DosModel.KIND,
            Scheme::parts);
    /** Linear classifiers with the normal herding of paper 4, likewise. */
    public static final LearnerKind NHERD = new LearnerKind(
            "nherd",
            0,
            EnumSet.of(SCHEME, AGGRESSIVENESS, COVARIANCE, FEATURE_MEMORY, WEIGHTS),
            DosModel.KIND,
            Scheme::parts);

    /** One network for all classes, every parameter with a confidence of its own, after papers 1, 4 and 6. */
    public static final LearnerKind SHARED = new LearnerKind(
            "shared",
            1,
            EnumSet.of(UNITS, KERNEL, START_BASIS, CANDIDATES, INIT_SCALE, SEED, FEATURE_MEMORY, WEIGHTS),
            NetworkModel.KIND,
            OnePart::new);

    /** Large margins on windows of events by paper 7, as differences of squares; they start at 0. */
    public static final LearnerKind MARGIN = new LearnerKind(
            "margin", 0, EnumSet.of(SCHEME, RANK, AGGRESSIVENESS, WINDOW), DosModel.KIND, Scheme::parts);

    private static final long serialVersionUID = 1L;
    private static final List<LearnerKind> OWN = List.of(DOS, LINEAR, HERDED, AROW, NHERD, SHARED, MARGIN);

    private final String id;
    private final transient double defaultInitScale;
    private final transient Set<LearnerSetting> settings;
    private final transient String partKind;
    private final transient BiFunction<Scheme, Integer, Parts> parts;

    /**
     * A learner whose parts have no scheme.
     *
     * @param id in options and snapshots, in lower case
     * @param defaultInitScale used when none is given; 0 for learners that start at 0
     * @param settings those that the learner uses; options for the others are refused
     * @param partKind {@link PartModel#kind} of the models of its parts
     * @param parts the parts of a model by the number of classes
     */
    public LearnerKind(
            String id,
            double defaultInitScale,
            Set<LearnerSetting> settings,
            String partKind,
            IntFunction<Parts> parts) {
        this(id, defaultInitScale, settings, partKind, (scheme, classes) -> parts.apply(classes));
    }

    /**
     * A learner whose parts have a scheme; {@link LearnerSetting#SCHEME} is among its settings.
     *
     * @param parts the parts of a model by the scheme and the number of classes; otherwise as above
     */
    private LearnerKind(
            String id,
            double defaultInitScale,
            Set<LearnerSetting> settings,
            String partKind,
            BiFunction<Scheme, Integer, Parts> parts) {
        this.id = id;
        this.defaultInitScale = defaultInitScale;
        this.settings = Set.copyOf(settings);
        this.partKind = partKind;
        this.parts = parts;
    }

    /** The learners of the project, in the order in which options name them. */
    public static List<LearnerKind> values() {
        return OWN;
    }

    /**
     * The learner of an id, the project's or a provided one.
     *
     * @throws IllegalArgumentException naming all ids of the project, if there is none of this one
     */
    public static LearnerKind of(String id) {
        for (LearnerKind kind : OWN) {
            if (kind.id.equals(id)) {
                return kind;
            }
        }
        return LearnerProvider.of(id)
                .map(LearnerProvider::kind)
                .orElseThrow(() -> new IllegalArgumentException("learner is \"" + id + "\", expected one of "
                        + OWN.stream().map(LearnerKind::id).collect(Collectors.joining(", "))
                        + LearnerProvider.problems().stream().map("; "::concat).collect(Collectors.joining())));
    }

    /** A copy that was serialized is this program's learner of the id. */
    private Object readResolve() {
        return of(id);
    }

    /** Whether the learner's models depend on the setting. */
    public boolean uses(LearnerSetting setting) {
        return settings.contains(setting);
    }

    /** Whether its models have a rank. */
    public boolean isRanked() {
        return uses(RANK);
    }

    /** The {@link PartModel#kind} of the models of its parts: how they are published and read. */
    public String partKind() {
        return partKind;
    }

    /** The name in options and snapshots, e.g. "dos". */
    public String id() {
        return id;
    }

    /** The init scale used when none is given; 0 for learners that start at 0. */
    public double defaultInitScale() {
        return defaultInitScale;
    }

    /**
     * The parts of a model.
     *
     * @param scheme of the parts; of no effect unless the learner uses {@link LearnerSetting#SCHEME}
     * @param classes K, at least 2
     */
    public Parts parts(Scheme scheme, int classes) {
        return parts.apply(scheme, classes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LearnerKind that && id.equals(that.id);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }

    /** The id. */
    @Override
    public String toString() {
        return id;
    }
}
