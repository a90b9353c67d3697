package org.lorentztron.experiments.imbalance;

import java.util.List;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.experiments.offline.FirstPreparation;
import org.lorentztron.experiments.offline.OfflineJob;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.TrainingWeights;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.model.predict.Prediction;
import org.lorentztron.model.predict.ScoreSpace;

/**
 * How the last version of a job finds the rare class among the tests of a stream.
 *
 * @param area average precision of the rare class
 * @param logLoss of the probabilities, in nats
 * @param meanProbability of the rare class, whose share of the tests it should be
 * @param recall share of the rare tests that get the rare label
 * @param precision share of the tests with the rare label that are rare; NaN if there is none
 * @param trained events that were trained
 */
record RareOutcome(double area, double logLoss, double meanProbability, double recall, double precision, long trained) {

    /**
     * Runs a job in this thread. A function of its arguments.
     *
     * @param interval events between two versions
     */
    static RareOutcome of(JobOptions options, RareStream stream, int interval) {
        TrainingWeights weights = TrainingWeights.of(options);
        List<Event> training = stream.training().stream()
                .map(event -> event.withWeight(weights.of(event)))
                .toList();
        OfflineJob job = new OfflineJob(
                options, FirstPreparation.of(options, training, interval).preparation());
        for (int first = 0; first < training.size(); first += interval) {
            job.learn(training.subList(first, Math.min(training.size(), first + interval)));
            job.endInterval();
        }
        long trained = training.stream().filter(event -> event.weight() > 0).count();
        return judged(job.publish().classifier(), stream.tests(), trained);
    }

    private static RareOutcome judged(Classifier classifier, List<Event> tests, long trained) {
        ScoreSpace space = new ScoreSpace();
        double[] probabilities = new double[tests.size()];
        boolean[] isRare = new boolean[tests.size()];
        double logLoss = 0;
        int rare = 0;
        int said = 0;
        int right = 0;
        double sum = 0;
        for (int i = 0; i < probabilities.length; i++) {
            Event test = tests.get(i);
            Prediction prediction = classifier.predict(test.features(), space);
            probabilities[i] = prediction.probabilities()[RareStream.RARE_INDEX];
            isRare[i] = test.label() == RareStream.RARE_INDEX;
            boolean saysRare = prediction.label() == RareStream.RARE_INDEX;
            logLoss -= Math.log(prediction.probabilities()[test.label()]);
            sum += probabilities[i];
            rare += isRare[i] ? 1 : 0;
            said += saysRare ? 1 : 0;
            right += saysRare && isRare[i] ? 1 : 0;
        }
        return new RareOutcome(
                AveragePrecision.of(probabilities, isRare),
                logLoss / probabilities.length,
                sum / probabilities.length,
                (double) right / rare,
                (double) right / said,
                trained);
    }
}
