package org.lorentztron.experiments.compare;

import java.util.ArrayList;
import java.util.List;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.LabelChange;
import org.lorentztron.datasets.LabelNoise;
import org.lorentztron.experiments.offline.FirstPreparation;
import org.lorentztron.experiments.offline.OfflineJob;
import org.lorentztron.experiments.parallel.Workers;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.model.ensemble.Classifier;
import org.lorentztron.model.ensemble.ScoreSpace;

/**
 * What a job has published at some points of a data set: it learns the training part in its order and is judged by the
 * test part.
 *
 * @param errors the test error of the newest version at each point of the schedule, a share of 1
 * @param learningNanos processor time for learning, fitting and averaging
 */
record Trial(double[] errors, long learningNanos) {
    private static final double NANOS = 1e-9;

    /**
     * Runs a job in this thread. A function of its arguments, but for the time.
     *
     * @param noise which training examples have a wrong label
     * @param change what labels mean, in tests as in training at the same time
     */
    static Trial run(JobOptions options, Dataset data, LabelNoise noise, LabelChange change, Schedule schedule) {
        OfflineJob job = new OfflineJob(
                options, FirstPreparation.of(options, data, schedule.interval()).preparation());
        double[] errors = new double[schedule.after().size()];
        long nanos = 0;
        int judged = 0;
        for (long first = 0; first < schedule.end(); first += schedule.interval()) {
            List<Event> events = events(data, noise, change, first, schedule.interval());
            nanos += Workers.processorNanos(() -> {
                job.learn(events);
                job.endInterval();
            });
            long learned = first + schedule.interval();
            if (learned == schedule.after().get(judged)) {
                errors[judged++] = error(job.publish().classifier(), data, change, learned - 1);
            }
        }
        return new Trial(errors, nanos);
    }

    /** The processor time in seconds. */
    double learningSeconds() {
        return learningNanos * NANOS;
    }

    private static List<Event> events(Dataset data, LabelNoise noise, LabelChange change, long first, int count) {
        List<Event> events = new ArrayList<>();
        for (long i = first; i < first + count; i++) {
            Example example = data.training(i);
            int label = change.apply(i, noise.apply(i, example.index()));
            events.add(Event.decoded(0, i, label, 0, null, example.features()));
        }
        return events;
    }

    /** @param last the newest example that was learned */
    private static double error(Classifier classifier, Dataset data, LabelChange change, long last) {
        ScoreSpace space = new ScoreSpace();
        long errors = 0;
        for (long i = 0; i < data.testSize(); i++) {
            Example example = data.test(i);
            if (classifier.predict(example.features(), space).label() != change.apply(last, example.index())) {
                errors++;
            }
        }
        return (double) errors / data.testSize();
    }
}
