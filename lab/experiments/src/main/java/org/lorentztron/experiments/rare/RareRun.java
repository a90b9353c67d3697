package org.lorentztron.experiments.rare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.TrainingWeights;
import org.lorentztron.model.Features;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.model.predict.ScoreSpace;
import org.lorentztron.tools.offline.OfflineJob;

/**
 * A job without Kafka and Flink that learns events, and how good its last version is. A function of its arguments.
 *
 * @param last of the last version
 * @param swing standard deviation of ln(mean probability of fraud) over the last 20 versions
 */
record RareRun(RareJudgement last, double swing) {
    private static final int VERSIONS = 20;

    /**
     * Learns events, and judges by others.
     *
     * @param interval events per version
     * @param more options of the job
     */
    static RareRun of(List<RareEvent> train, List<RareEvent> test, int interval, List<String> more) {
        JobOptions options = options(train.get(0).features().length, more);
        TrainingWeights weights = TrainingWeights.of(options);
        List<Event> events = events(train, OfflineJob.calibrating(options, interval)).stream()
                .map(event -> event.withWeight(weights.of(event)))
                .toList();
        OfflineJob job = OfflineJob.preparedBy(
                options, events.stream().filter(Event::calibrating).toList());
        List<Event> tests = events(test, 0);
        List<RareJudgement> judged = new ArrayList<>();
        for (int from = 0; from < events.size(); from += interval) {
            job.learn(events.subList(from, Math.min(events.size(), from + interval)));
            job.endInterval();
            if (events.size() - from <= VERSIONS * interval) {
                judged.add(RareJudgement.of(test, probabilities(job.publish().classifier(), tests)));
            }
        }
        return new RareRun(judged.get(judged.size() - 1), swing(judged));
    }

    private static JobOptions options(int columns, List<String> more) {
        List<String> arguments = new ArrayList<>(
                List.of("--bootstrap-servers=localhost:9092", "--classes=ok,fraud", "--features=" + columns));
        arguments.addAll(more);
        return JobArguments.parse(arguments.toArray(String[]::new), Map.of());
    }

    private static List<Event> events(List<RareEvent> rows, int calibrating) {
        List<Event> events = new ArrayList<>();
        for (RareEvent row : rows) {
            float[] x = new float[row.features().length];
            for (int j = 0; j < x.length; j++) {
                x[j] = (float) row.features()[j];
            }
            int offset = events.size();
            int label = row.fraud() ? 1 : 0;
            events.add(new Event(0, offset, 0, 0, label, null, Features.dense(x), offset < calibrating));
        }
        return events;
    }

    private static double[] probabilities(Classifier version, List<Event> events) {
        ScoreSpace space = new ScoreSpace();
        return events.stream()
                .mapToDouble(event -> version.predict(event.features(), space).probabilities()[1])
                .toArray();
    }

    private static double swing(List<RareJudgement> judged) {
        double sum = 0;
        double squares = 0;
        for (RareJudgement each : judged) {
            double logarithm = Math.log(each.ratio());
            sum += logarithm;
            squares += logarithm * logarithm;
        }
        double mean = sum / judged.size();
        return Math.sqrt(Math.max(0, squares / judged.size() - mean * mean));
    }
}
