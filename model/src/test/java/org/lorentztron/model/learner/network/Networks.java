package org.lorentztron.model.learner.network;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.lorentztron.model.AllClasses;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.RandomEvents;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.NetworkSettings;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learn.UpdateSettings;

/** Learners and blocks for the tests of this package. */
final class Networks {
    private Networks() {}

    static LearnerSettings settings(NetworkKernel kernel, int units, List<String> classes, int features) {
        return LearnerSettings.builder(LearnerKind.SHARED, classes, features)
                .rank(1)
                .initScale(1)
                .seed(1)
                .updates(UpdateSettings.DEFAULT)
                .network(new NetworkSettings(kernel, units))
                .build();
    }

    /** The labels "0" to "K - 1". */
    static List<String> labels(int classes) {
        return IntStream.range(0, classes).mapToObj(Integer::toString).toList();
    }

    /** The block of a learner's one part. */
    static TrainingBlock block(SharedLearner learner, int classes) {
        return learner.newBlock(List.of(new AllClasses(classes)));
    }

    /** The same from a model. */
    static TrainingBlock block(SharedLearner learner, int classes, NetworkModel start) {
        return learner.newBlock(List.of(new AllClasses(classes)), part -> start);
    }

    /** An event with the constant feature 1 appended. */
    static double[] z(Features x) {
        double[] z = Arrays.copyOf(RandomEvents.dense(x), x.size() + 1);
        z[x.size()] = 1;
        return z;
    }
}
