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
import org.lorentztron.model.monitor.Quality;
import org.lorentztron.model.monitor.QualityForm;
import org.lorentztron.model.monitor.ServedQuality;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.model.predict.Prediction;
import org.lorentztron.model.predict.ScoreSpace;

/**
 * What a job has published at some points of a data set: it learns the training part in its order and is judged by the
 * test part.
 *
 * @param errors the test error of the newest version at each point of the schedule, a share of 1
 * @param logLosses the mean log loss of its probabilities, in nats
 * @param calibrationErrors the expected calibration error of its probabilities, from 15 bins
 * @param learningNanos processor time for learning, fitting and averaging
 */
record Trial(double[] errors, double[] logLosses, double[] calibrationErrors, long learningNanos) {
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
        Trial trial = new Trial(schedule.after().size());
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
                trial.judge(judged++, quality(job.publish().classifier(), data, change, learned - 1));
            }
        }
        return new Trial(trial.errors, trial.logLosses, trial.calibrationErrors, nanos);
    }

    private Trial(int points) {
        this(new double[points], new double[points], new double[points], 0);
    }

    private void judge(int point, Quality quality) {
        errors[point] = quality.error();
        logLosses[point] = quality.logLoss();
        calibrationErrors[point] = quality.ece();
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
    private static Quality quality(Classifier classifier, Dataset data, LabelChange change, long last) {
        ScoreSpace space = new ScoreSpace();
        ServedQuality quality = new ServedQuality(data.classes().size());
        for (long i = 0; i < data.testSize(); i++) {
            Example example = data.test(i);
            Prediction prediction = classifier.predict(example.features(), space);
            quality.add(change.apply(last, example.index()), prediction.label(), prediction.probabilities());
        }
        return quality.in(QualityForm.CUMULATIVE);
    }
}
