package org.lorentztron.experiments.gaps;

import java.util.List;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.experiments.offline.OfflineJob;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.candidates.Preparation;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.model.predict.ScoreSpace;

/**
 * Events that a job learns once, and events that judge what it has published at their end.
 *
 * @param preparation how the job prepares all of them
 */
record Pass(JobOptions options, Preparation preparation, List<Event> training, List<Event> tests) {
    /**
     * The share of the tests that the last version gets wrong, 0 to 1.
     *
     * @param interval events between two versions; the last ones may be fewer
     */
    double testError(int interval) {
        OfflineJob job = new OfflineJob(options, preparation);
        for (int first = 0; first < training.size(); first += interval) {
            job.learn(training.subList(first, Math.min(training.size(), first + interval)));
            job.endInterval();
        }
        return error(job.publish().classifier());
    }

    private double error(Classifier classifier) {
        ScoreSpace space = new ScoreSpace();
        long wrong = tests.stream()
                .filter(event -> classifier.predict(event.features(), space).label() != event.label())
                .count();
        return (double) wrong / tests.size();
    }
}
