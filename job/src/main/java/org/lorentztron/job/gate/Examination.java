package org.lorentztron.job.gate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.model.ensemble.Classifier;
import org.lorentztron.model.ensemble.Prediction;
import org.lorentztron.model.ensemble.ScoreSpace;
import org.lorentztron.model.quality.LogLoss;

/**
 * How versions score labelled events. Sums are taken in the order of the events, and losses are {@link LogLoss}, so
 * equal versions and events give equal bits. Keeps a workspace; not thread-safe.
 */
final class Examination {
    private final int classes;
    private final ScoreSpace space = new ScoreSpace();

    /** @param classes how many classes there are */
    Examination(int classes) {
        this.classes = classes;
    }

    /** How a version scores the events, without a verdict. */
    Evaluation evaluate(ModelVersion version, List<Event> events) {
        Classifier classifier = version.classifier();
        long[] counts = new long[classes];
        long[] errors = new long[classes];
        double[] losses = new double[classes];
        double loss = 0;
        for (Event event : events) {
            Prediction prediction = classifier.predict(event.features(), space);
            int label = event.label();
            double lost = LogLoss.of(prediction.probabilities()[label]);
            counts[label]++;
            errors[label] += prediction.label() == label ? 0 : 1;
            losses[label] += lost;
            loss += lost;
        }
        List<Evaluation.OfClass> perClass = new ArrayList<>();
        long wrong = 0;
        for (int k = 0; k < classes; k++) {
            perClass.add(new Evaluation.OfClass(counts[k], errors[k], mean(losses[k], counts[k])));
            wrong += errors[k];
        }
        return new Evaluation(events.size(), wrong, mean(loss, events.size()), perClass, null, List.of());
    }

    /** The evaluation of a version that cannot be scored. */
    Evaluation none() {
        return new Evaluation(0, 0, 0, Collections.nCopies(classes, new Evaluation.OfClass(0, 0, 0)), null, List.of());
    }

    /** How many of the events the version takes for another class. */
    long errors(ModelVersion version, List<Event> events) {
        Classifier classifier = version.classifier();
        return events.stream()
                .filter(event -> classifier.predict(event.features(), space).label() != event.label())
                .count();
    }

    private static double mean(double sum, long count) {
        return count == 0 ? 0 : sum / count;
    }
}
