package org.lorentztron.experiments.curves;

import java.util.List;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.tools.offline.Workers;

/** Models and races for the tests of this package. */
final class Races {
    private Races() {}

    static LearnerSettings settings(LearnerKind kind, Dataset data, int rank) {
        return LearnerSettings.builder(kind, data.classes(), data.features())
                .rank(rank)
                .initScale(1)
                .seed(7)
                .build();
    }

    static Trainee start(LearnerSettings settings, int groups, long interval) {
        return Trainee.start(settings.kind().id() + ":" + settings.rank(), settings, groups, interval);
    }

    /** Learns up to an example. */
    static void run(Dataset data, List<Trainee> trainees, long interval, long examples, int threads) throws Exception {
        try (Workers workers = new Workers(threads)) {
            new TraineeRace(data, trainees, interval, workers).runTo(examples, learned -> {});
        }
    }
}
