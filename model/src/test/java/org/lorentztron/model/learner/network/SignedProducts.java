package org.lorentztron.model.learner.network;

import java.util.Random;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.NetworkSettings;
import org.lorentztron.model.parameters.FirstEvents;

/** Three classes: the signs of x0 x1 and of x2 x3 tell 0 from 1 and 2. The other features are noise. */
final class SignedProducts {
    static final int FEATURES = 40;
    static final int UNITS = 48;
    static final int FIRST = 150;

    private SignedProducts() {}

    static LearnerSettings settings(NetworkKernel kernel, int startBasis) {
        LearnerSettings random = Networks.settings(kernel, UNITS, Networks.labels(3), FEATURES);
        return LearnerSettings.builder(random.kind(), random.classes(), FEATURES)
                .rank(1)
                .initScale(1)
                .seed(1)
                .updates(random.updates())
                .network(new NetworkSettings(kernel, UNITS, startBasis))
                .build();
    }

    static Features event(int t) {
        Random random = new Random(t);
        int[] indices = {0, 1, 2, 3, 4 + random.nextInt(FEATURES - 4)};
        float[] values = new float[indices.length];
        for (int k = 0; k < values.length; k++) {
            values[k] = (float) (random.nextGaussian() * (k < 4 ? 1 : 0.1));
        }
        return Features.sparse(FEATURES, indices, values);
    }

    static int label(Features x) {
        if (x.value(0) * x.value(1) > 0) {
            return 0;
        }
        return x.value(2) * x.value(3) > 0 ? 1 : 2;
    }

    static FirstEvents events(int from, int to) {
        FirstEvents events = FirstEvents.none();
        for (int t = from; t < to; t++) {
            Features x = event(t);
            events.add(x, label(x), 1);
        }
        return events;
    }
}
