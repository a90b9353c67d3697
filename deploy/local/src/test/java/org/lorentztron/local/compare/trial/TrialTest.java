package org.lorentztron.local.compare.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.local.compare.data.ComparedData;
import org.lorentztron.local.compare.data.Examples;
import org.lorentztron.local.compare.data.Labels;
import org.lorentztron.local.compare.data.Order;
import org.lorentztron.model.Features;
import org.lorentztron.model.monitor.ErrorCurve;

/** Events that are predicted before they are learned. */
class TrialTest {
    private static final int INTERVAL = 100;

    private static LabeledEvent event(String label, double... x) {
        float[] values = new float[x.length];
        for (int j = 0; j < x.length; j++) {
            values[j] = (float) x[j];
        }
        return new LabeledEvent(null, label, LabeledEvent.NO_TIMESTAMP, Features.dense(values));
    }

    /** Three stripes of a plane; after {@code change} events the classes have exchanged their names. */
    private static List<LabeledEvent> stripes(int events, int change) {
        SplittableRandom random = new SplittableRandom(1);
        List<LabeledEvent> all = new ArrayList<>();
        for (int i = 0; i < events; i++) {
            double x = 6 * random.nextDouble() - 3;
            int stripe = x < -1 ? 0 : x < 1 ? 1 : 2;
            String label = List.of("a", "b", "c").get(i < change ? stripe : (stripe + 1) % 3);
            all.add(event(label, x, 2 * random.nextDouble() - 1));
        }
        return all;
    }

    private static TrialOutcome run(String options, List<LabeledEvent> events, int interval) throws Exception {
        Examples training = Examples.of(events);
        List<String> common = List.of("--classes", "a,b,c", "--features", "2");
        JobOptions job =
                ComparedJob.all(List.of(options), common, interval).get(0).options();
        return Trial.run(
                job,
                new ComparedData.Parts(training, null),
                new Order(0, 1),
                new Labels(3, null, 0),
                Schedule.of(interval, List.of((long) events.size()), training, false));
    }

    private static double windowed(List<ErrorCurve.Point> windows, int window) {
        return windows.get(window).windowed();
    }

    @Test
    void run_stripes_areLearned() throws Exception {
        TrialOutcome outcome = run("--learner herded --rank 4", stripes(4_000, 4_000), INTERVAL);

        assertThat(outcome.last().error()).isLessThan(0.08);
        assertThat(outcome.last().kappa()).isGreaterThan(0.88);
        assertThat(outcome.last().logLoss()).isLessThan(0.25);
        assertThat(outcome.newest()).hasSize(40);
        assertThat(windowed(outcome.newest(), 39)).isLessThan(windowed(outcome.newest(), 0));
        assertThat(outcome.eventsPerSecond()).isPositive();
    }

    /**
     * Nothing is predicted by a model that has seen the label: with random labels there is nothing to know. This
     * learner would be right on each event as soon as it has learned it.
     */
    @Test
    void run_randomLabels_areNotKnownBefore() throws Exception {
        SplittableRandom random = new SplittableRandom(3);
        List<LabeledEvent> events = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            events.add(event(random.nextInt(2) == 0 ? "a" : "b", random.nextDouble(), random.nextDouble()));
        }

        TrialOutcome outcome = run("--learner dos --rank 2", events, INTERVAL);

        assertThat(outcome.last().error()).isBetween(0.45, 0.55);
        assertThat(outcome.last().published()).isBetween(0.45, 0.55);
        assertThat(outcome.last().kappa()).isBetween(-0.1, 0.1);
    }

    /** All labels change: the newest version is wrong until the next one, the newest models learn at once. */
    @Test
    void run_changedLabels_publishedIsWrongUntilTheNextVersion() throws Exception {
        TrialOutcome outcome = run("--learner dos --rank 4 --averaging none", stripes(4_000, 2_000), 500);

        assertThat(windowed(outcome.newest(), 20)).isGreaterThan(windowed(outcome.newest(), 19));
        assertThat(windowed(outcome.newest(), 24)).isLessThan(0.25);
        assertThat(windowed(outcome.published(), 24)).isGreaterThan(0.45);
        assertThat(windowed(outcome.published(), 30)).isLessThan(0.25);
    }

    /** For 50 events the most frequent label so far is the prediction, here the first; then models say both. */
    @ParameterizedTest
    @CsvSource({"100, auto, 50", "1000, auto, 50", "1000, off, 0"})
    void run_firstEvents_arePredictedByTheirLabelsUntilThereAreModels(int interval, String standardize, int guessed)
            throws Exception {
        List<LabeledEvent> events = new ArrayList<>();
        for (int i = 0; i < guessed; i++) {
            events.add(i % 4 == 3 ? event("b", 1, 0) : event("a", -1, 0));
        }
        for (int i = 0; i < 2_000; i++) {
            events.add(i % 2 == 0 ? event("b", 1, 0) : event("a", -1, 0));
        }

        TrialOutcome outcome = run("--rank 2 --standardize " + standardize, events, interval);

        long errors = Math.round(outcome.last().error() * events.size());
        assertThat(errors).isBetween((long) guessed / 4, (long) guessed / 4 + 10);
        assertThat(outcome.last().published())
                .isGreaterThanOrEqualTo(outcome.last().error());
    }

    @Test
    void run_twice_isTheSame() throws Exception {
        TrialOutcome one = run("--rank 2", stripes(1_550, 700), INTERVAL);
        TrialOutcome two = run("--rank 2", stripes(1_550, 700), INTERVAL);

        assertThat(one.points()).isEqualTo(two.points());
        assertThat(one.newest()).isEqualTo(two.newest());
        assertThat(one.published()).isEqualTo(two.published());
    }

    /** A job sends no event to its trainers that it holds out, or keeps no share of. */
    @Test
    void run_classThatIsNotKept_isNotLearned() throws Exception {
        TrialOutcome outcome = run("--rank 2 --keep b=0.001,c=0.001", stripes(1_000, 1_000), INTERVAL);

        assertThat(outcome.last().error()).isGreaterThan(0.3);
    }
}
