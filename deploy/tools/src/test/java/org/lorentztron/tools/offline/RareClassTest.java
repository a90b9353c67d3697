package org.lorentztron.tools.offline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.TrainingWeights;
import org.lorentztron.model.Features;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.model.predict.Prediction;
import org.lorentztron.model.predict.ScoreSpace;

/** What versions say of a class that is rare, or of a part that has just begun again. */
class RareClassTest {
    private final ScoreSpace space = new ScoreSpace();

    /** Payments: every so many-th is a fraud, of an amount of 995 or more; the others are below 900. */
    private static List<Event> payments(int count, int every, int calibrating) {
        Random random = new Random(12);
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            boolean fraud = i % every == every / 2;
            float amount = fraud ? 995 + 5 * random.nextFloat() : 900 * random.nextFloat();
            Features x = Features.dense(new float[] {amount, random.nextFloat()});
            events.add(new Event(0, i, 0, 0, fraud ? 1 : 0, null, x, i < calibrating));
        }
        return events;
    }

    private static JobOptions options(String... more) {
        List<String> all = new ArrayList<>(List.of("--bootstrap-servers=localhost:9092"));
        all.addAll(List.of(more));
        return JobArguments.parse(all.toArray(String[]::new), Map.of());
    }

    private static OfflineJob taught(JobOptions options, List<Event> all, int interval) {
        TrainingWeights weights = TrainingWeights.of(options);
        List<Event> events =
                all.stream().map(event -> event.withWeight(weights.of(event))).toList();
        OfflineJob job = OfflineJob.preparedBy(
                options, events.stream().filter(Event::calibrating).toList());
        for (int from = 0; from < events.size(); from += interval) {
            job.learn(events.subList(from, Math.min(events.size(), from + interval)));
            job.endInterval();
        }
        return job;
    }

    private double fraud(Classifier version, float amount) {
        return version.predict(Features.dense(new float[] {amount, 0.5f}), space)
                .probabilities()[1];
    }

    /**
     * No fraud is among the newest 1,024 events at any interval's end. A class of which none of the newest came had the
     * same probability for every event. With weights, probabilities are those of weighted events.
     */
    @ParameterizedTest
    @CsvSource({
        "1000, --scheme=pairs, 2.5",
        "10000, --scheme=pairs, 2.5",
        "10000, --scheme=rest, 2.5",
        "10000, --keep=ok=0.1, 2.5",
        "10000, --class-weights=fraud=10, 10"
    })
    void publish_oneFraudInManyEvents_knowsTheRateAndTheOrder(int interval, String option, double most) {
        JobOptions options = options("--classes=ok,fraud", "--features=2", option);
        int every = 4_000;
        List<Event> events = payments(60_000, every, OfflineJob.calibrating(options, interval));

        Classifier version = taught(options, events, interval).publish().classifier();

        assertThat(fraud(version, 998)).isGreaterThan(100 * fraud(version, 500));
        double mean = events.subList(0, 20_000).stream()
                .mapToDouble(event -> version.predict(event.features(), space).probabilities()[1])
                .average()
                .orElseThrow();
        assertThat(mean * every).as("mean P(fraud) over the share of frauds").isBetween(0.4, most);
    }

    /** The probability of one of two classes has the order of its score. */
    @Test
    void publish_twoClasses_probabilitiesHaveTheOrderOfScores() {
        JobOptions options = options("--classes=ok,fraud", "--features=6");
        Random random = new Random(3);
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            float[] x = new float[6];
            for (int j = 0; j < 6; j++) {
                x[j] = (float) random.nextGaussian();
            }
            boolean fraud = 1.6 * Math.abs(x[0]) + 1.2 * x[1] * x[2] + 0.8 * x[3] > 8;
            events.add(new Event(0, i, 0, 0, fraud ? 1 : 0, null, Features.dense(x), i < 500));
        }

        Classifier version = taught(options, events, 10_000).publish().classifier();

        List<Prediction> ordered = events.subList(0, 5_000).stream()
                .map(event -> version.predict(event.features(), space))
                .sorted(Comparator.<Prediction>comparingDouble(
                                prediction -> prediction.probabilities()[1])
                        .thenComparingDouble(prediction -> prediction.scores()[1]))
                .toList();
        double[] scores = ordered.stream()
                .mapToDouble(prediction -> prediction.scores()[1])
                .toArray();
        assertThat(scores).isSorted();
        assertThat(ordered.get(4_999).probabilities()[1])
                .isGreaterThan(ordered.get(0).probabilities()[1]);
    }

    /** A fitted start has given no scores yet; what scores of the random start stood for is not what its scores do. */
    @Test
    void publish_justAfterFittedStarts_isNoWorseThanVotes() {
        JobOptions options = options("--classes=a,b,c", "--features=40", "--learner=herded", "--start-fit=400");
        Random random = new Random(5);
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            float[] x = new float[40];
            for (int j = 0; j < x.length; j++) {
                x[j] = (float) random.nextGaussian() * (j < 4 ? 1 : 0.2f);
            }
            int label = x[0] * x[1] > 0.3 ? 0 : x[2] * x[3] > 0 ? 1 : 2;
            events.add(new Event(0, i, 0, 0, label, null, Features.dense(x), i < 100));
        }
        for (int learned = 700; learned <= 1_500; learned += 100) {
            OfflineJob job = taught(options, events.subList(0, learned), 100);
            Classifier version = job.publish().classifier();
            int wrong = 0;
            int wrongVotes = 0;
            for (Event event : events.subList(1_500, 3_000)) {
                Prediction said = version.predict(event.features(), space);
                wrong += said.label() == event.label() ? 0 : 1;
                wrongVotes += voted(said) == event.label() ? 0 : 1;
            }
            assertThat(wrong).as("after %d events", learned).isLessThan(wrongVotes + 30);
        }
    }

    private static int voted(Prediction said) {
        return IntStream.range(0, said.votes().length)
                .boxed()
                .max(Comparator.<Integer>comparingInt(k -> said.votes()[k]).thenComparingDouble(k -> said.scores()[k]))
                .orElseThrow();
    }
}
