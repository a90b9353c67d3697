package org.lorentztron.experiments.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.tables.Column;
import org.lorentztron.datasets.tables.Table;
import org.lorentztron.datasets.tables.TableDataset;
import org.lorentztron.experiments.offline.FirstPreparation;
import org.lorentztron.experiments.offline.NamedJob;
import org.lorentztron.experiments.offline.OfflineJob;

class StreamTrialTest {
    private static final int INTERVAL = 100;

    /** Three stripes of a plane; after {@code change} events the classes have exchanged their names. */
    private static Dataset stripes(int events, int change) {
        SplittableRandom random = new SplittableRandom(1);
        List<float[]> rows = new ArrayList<>();
        for (int i = 0; i < events; i++) {
            float x = (float) (6 * random.nextDouble() - 3);
            float y = (float) (2 * random.nextDouble() - 1);
            int stripe = x < -1 ? 0 : x < 1 ? 1 : 2;
            rows.add(new float[] {x, y, i < change ? stripe : (stripe + 1) % 3});
        }
        List<Column> columns = List.of(
                new Column("x", List.of()), new Column("y", List.of()), new Column("class", List.of("a", "b", "c")));
        return new TableDataset(new Table(columns, 2, rows));
    }

    private static StreamTrial run(String options, Dataset stream, int interval) {
        return StreamTrial.run(NamedJob.of(options, stream, interval).options(), stream, interval);
    }

    @Test
    void run_stripes_areLearned() {
        StreamTrial trial = run("--learner herded --rank 4", stripes(4_000, 4_000), INTERVAL);

        assertThat(trial.newest().events()).isEqualTo(4_000);
        assertThat(trial.published().events()).isEqualTo(4_000);
        assertThat(trial.newest().error()).isLessThan(0.08);
        assertThat(trial.newest().kappa()).isGreaterThan(0.88);
        assertThat(trial.newest().points()).hasSize(4);
        assertThat(trial.newest().points().get(3).windowed())
                .isLessThan(trial.newest().points().get(0).windowed());
        assertThat(trial.eventsPerSecond()).isPositive();
    }

    /**
     * Nothing is predicted by a model that has seen the label: with random labels there is nothing to know. This
     * learner would be right on each event as soon as it has learned it.
     */
    @Test
    void run_randomLabels_areNotKnownBefore() {
        SplittableRandom random = new SplittableRandom(3);
        List<float[]> rows = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            rows.add(new float[] {(float) random.nextDouble(), (float) random.nextDouble(), random.nextInt(2)});
        }
        List<Column> columns =
                List.of(new Column("x", List.of()), new Column("y", List.of()), new Column("class", List.of("a", "b")));

        StreamTrial trial = run("--learner dos --rank 2", new TableDataset(new Table(columns, 2, rows)), INTERVAL);

        assertThat(trial.newest().error()).isBetween(0.45, 0.55);
        assertThat(trial.published().error()).isBetween(0.45, 0.55);
        assertThat(trial.newest().kappa()).isBetween(-0.1, 0.1);
    }

    /** All labels change: the newest version is wrong until the next one, the newest models learn at once. */
    @Test
    void run_changedLabels_publishedIsWrongUntilTheNextVersion() {
        StreamTrial trial = run("--learner dos --rank 4 --averaging none", stripes(4_000, 2_000), 500);

        assertThat(trial.newest().points().get(2).windowed())
                .isGreaterThan(trial.newest().points().get(1).windowed())
                .isLessThan(0.25);
        assertThat(trial.published().points().get(2).windowed()).isGreaterThan(0.45);
        assertThat(trial.published().points().get(3).windowed()).isLessThan(0.25);
    }

    /** Before the scale is known, the most frequent label so far is the prediction: here it is always the first. */
    @ParameterizedTest
    @CsvSource({"100, auto, 100", "1000, auto, 500", "1000, off, 0"})
    void run_beforeTheScaleIsKnown_predictsTheMostFrequentLabel(int interval, String standardize, int guessed) {
        List<float[]> rows = new ArrayList<>();
        for (int i = 0; i < guessed; i++) {
            rows.add(new float[] {i % 4 == 3 ? 1 : -1, i % 4 == 3 ? 1 : 0});
        }
        for (int i = 0; i < 2_000; i++) {
            rows.add(new float[] {i % 2 == 0 ? 1 : -1, i % 2 == 0 ? 1 : 0});
        }
        List<Column> columns = List.of(new Column("x", List.of()), new Column("class", List.of("a", "b")));

        StreamTrial trial =
                run("--rank 2 --standardize " + standardize, new TableDataset(new Table(columns, 1, rows)), interval);

        long errors = Math.round(trial.newest().error() * trial.newest().events());
        assertThat(errors).isBetween((long) guessed / 4, (long) guessed / 4 + 10);
        long published =
                Math.round(trial.published().error() * trial.published().events());
        assertThat(published).isGreaterThanOrEqualTo(errors);
    }

    private static OfflineJob offline(NamedJob job, Dataset stream) {
        return new OfflineJob(
                job.options(),
                FirstPreparation.of(job.options(), stream, INTERVAL).preparation());
    }

    @Test
    void run_twice_isTheSame() {
        Dataset stream = stripes(1_550, 700);
        StreamTrial one = run("--rank 2", stream, INTERVAL);
        StreamTrial two = run("--rank 2", stream, INTERVAL);

        assertThat(one.newest().points()).isEqualTo(two.newest().points());
        assertThat(one.published().points()).isEqualTo(two.published().points());
        assertThat(one.newest().events()).isEqualTo(1_550);
    }

    /** A stream may be shorter than what the scale is found from. */
    @Test
    void run_shortStream_isGuessedWhole() {
        StreamTrial trial = run("--rank 2", stripes(60, 60), INTERVAL);

        assertThat(trial.newest().events()).isEqualTo(60);
        assertThat(trial.newest().points()).hasSize(1);
        assertThat(trial.newest().error()).isEqualTo(trial.published().error());
    }

    /** Predicting changes nothing of what is learned, whatever the scheme and the number of blocks. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--learner herded --rank 2",
                "--learner herded --rank 2 --scheme rest",
                "--learner linear",
                "--learner shared --units 8 --start-basis 0",
                "--learner dos --rank 2 --start-fit 100"
            })
    void predictThenLearn_leavesTheSameModelsAsLearn(String options) {
        Dataset stream = stripes(600, 300);
        NamedJob job = NamedJob.of(options, stream, INTERVAL);
        OfflineJob predicting = offline(job, stream);
        OfflineJob learning = offline(job, stream);
        for (int first = 0; first < 600; first += INTERVAL) {
            List<Event> events = new ArrayList<>();
            for (int i = first; i < first + INTERVAL; i++) {
                Example example = stream.training(i);
                events.add(Event.decoded(0, i, example.index(), 0, null, example.features()));
            }
            events.forEach(predicting::predictThenLearn);
            learning.learn(events);
            predicting.endInterval();
            learning.endInterval();
        }

        assertThat(predicting.publish().parts())
                .extracting(part -> List.of(part.name(), part.digest(), part.counts()))
                .isEqualTo(learning.publish().parts().stream()
                        .map(part -> List.of(part.name(), part.digest(), part.counts()))
                        .toList());
    }

    /** The newest models decide as a version of them alone does: published without averages, event by event. */
    @ParameterizedTest
    @ValueSource(strings = {"--learner herded --rank 2", "--learner herded --rank 2 --scheme rest"})
    void predictThenLearn_newestModels_decideAsAVersionOfThem(String options) {
        Dataset stream = stripes(400, 400);
        NamedJob job = NamedJob.of(options + " --averaging none --start-fit 0", stream, INTERVAL);
        OfflineJob predicting = offline(job, stream);
        int same = 0;
        for (int i = 0; i < 400; i++) {
            Example example = stream.training(i);
            int version = i < 100
                    ? -1
                    : predicting
                            .publish()
                            .classifier()
                            .predict(example.features())
                            .label();
            Event event = Event.decoded(0, i, example.index(), 0, null, example.features());
            same += predicting.predictThenLearn(event).label() == version ? 1 : 0;
            predicting.endInterval();
        }

        assertThat(same).isGreaterThanOrEqualTo(298);
    }
}
