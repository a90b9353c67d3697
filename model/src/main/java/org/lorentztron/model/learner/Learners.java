package org.lorentztron.model.learner;

import java.util.Map;
import java.util.function.Function;
import org.lorentztron.model.learn.Learner;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerProvider;
import org.lorentztron.model.learn.LearnerSetting;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairLearner;
import org.lorentztron.model.learner.dos.DosLearner;
import org.lorentztron.model.learner.herded.HerdedLearner;
import org.lorentztron.model.learner.linear.GaussianLearner;
import org.lorentztron.model.learner.linear.LinearLearner;
import org.lorentztron.model.learner.margin.MarginLearner;
import org.lorentztron.model.learner.network.SharedLearner;

/** The registry of learners: the one place that knows them all. A new learner of the project adds one line here. */
public final class Learners {
    private static final Map<LearnerKind, Function<LearnerSettings, PairLearner>> OF_PAIRS = Map.of(
            LearnerKind.DOS, DosLearner::new,
            LearnerKind.LINEAR, LinearLearner::new,
            LearnerKind.HERDED, HerdedLearner::new,
            LearnerKind.AROW, GaussianLearner::arow,
            LearnerKind.NHERD, GaussianLearner::nherd,
            LearnerKind.MARGIN, MarginLearner::new);

    private Learners() {}

    /**
     * The learner that the settings describe, the project's or one that a {@link LearnerProvider} adds.
     *
     * @throws IllegalArgumentException if there is none, or it cannot keep to the memory of features
     */
    public static Learner of(LearnerSettings settings) {
        if (settings.memory().isLimited() && !settings.kind().uses(LearnerSetting.FEATURE_MEMORY)) {
            throw new IllegalArgumentException(
                    "learner is " + settings.kind() + ", expected one that forgets features as " + settings.memory());
        }
        if (settings.kind().equals(LearnerKind.SHARED)) {
            return new SharedLearner(settings);
        }
        return OF_PAIRS.containsKey(settings.kind())
                ? ofPairs(settings)
                : LearnerProvider.of(settings.kind().id())
                        .orElseThrow(() -> new IllegalArgumentException("no learner " + settings.kind()))
                        .learner(settings);
    }

    /**
     * The learner of pairs of classes that the settings describe.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static PairLearner ofPairs(LearnerSettings settings) {
        Function<LearnerSettings, PairLearner> learner = OF_PAIRS.get(settings.kind());
        if (learner == null) {
            throw new IllegalArgumentException(
                    "learner is " + settings.kind() + ", expected one whose parts are pairs of classes");
        }
        return learner.apply(settings);
    }
}
