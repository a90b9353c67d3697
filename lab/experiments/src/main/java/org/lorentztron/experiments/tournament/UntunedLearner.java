package org.lorentztron.experiments.tournament;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.Update;
import org.lorentztron.model.learn.UpdateSettings;

/**
 * A linear learner whose C is still to be chosen.
 *
 * @param name as tables call it
 * @param kind linear, arow or nherd
 * @param update PA-I or PA-II for linear
 * @param covariance of arow and nherd
 */
record UntunedLearner(String name, LearnerKind kind, Update update, Covariance covariance) {
    /** Above, a full covariance takes longer than all others together. */
    static final int MOST_FEATURES_FULL = 400;

    /** All learners for data of this many features: full covariances only where features are few. */
    static List<UntunedLearner> all(int features) {
        List<UntunedLearner> all = new ArrayList<>();
        all.add(new UntunedLearner("PA-I", LearnerKind.LINEAR, Update.PA1, Covariance.PROJECT));
        all.add(new UntunedLearner("PA-II", LearnerKind.LINEAR, Update.PA2, Covariance.PROJECT));
        boolean full = features <= MOST_FEATURES_FULL;
        addAll(all, LearnerKind.AROW, full, Covariance.DROP, Covariance.PROJECT);
        addAll(all, LearnerKind.NHERD, full, Covariance.DROP, Covariance.EXACT, Covariance.PROJECT);
        return List.copyOf(all);
    }

    private static void addAll(List<UntunedLearner> all, LearnerKind kind, boolean full, Covariance... diagonals) {
        for (Covariance covariance : diagonals) {
            all.add(of(kind, covariance));
        }
        if (full) {
            all.add(of(kind, Covariance.FULL));
        }
    }

    private static UntunedLearner of(LearnerKind kind, Covariance covariance) {
        return new UntunedLearner(
                kind.id().toUpperCase(Locale.ROOT) + " " + covariance.id(), kind, Update.PA, covariance);
    }

    LearnerSettings settings(List<String> classes, int features, double c) {
        return LearnerSettings.builder(kind, classes, features)
                .rank(1)
                .initScale(0)
                .seed(1)
                .updates(new UpdateSettings(update, c, covariance))
                .build();
    }
}
