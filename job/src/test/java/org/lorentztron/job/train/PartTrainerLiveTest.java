package org.lorentztron.job.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.BlockLayout;
import org.lorentztron.job.state.Events;
import org.lorentztron.job.version.Versions;
import org.lorentztron.job.warm.WarmStartModels;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Parts;
import org.lorentztron.model.features.Calibration;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.IntervalBlock;
import org.lorentztron.model.learn.PartReports;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.learner.Learners;
import org.lorentztron.model.probability.PlattScaling;

/** Events without a label among those that train: what the models say to each, and that they stay as they are. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class PartTrainerLiveTest extends TrainerHarnesses {

    private static final String AUTO = "--standardize=auto";

    /** Every third event of {@link Events#between}, the first one too, without its label and with an id. */
    private static List<Event> mixed(long from, long to) {
        return Events.between(from, to).stream()
                .map(event -> event.offset() % 3 == 0 ? unlabelled(event) : event)
                .toList();
    }

    private static Event unlabelled(Event event) {
        return Event.decoded(
                event.partition(),
                event.offset(),
                Event.UNLABELLED,
                event.time(),
                event.partition() + "@" + event.offset(),
                event.features());
    }

    private static List<BlockScores> scores(Harness harness) {
        Queue<StreamRecord<BlockScores>> scores = harness.getSideOutput(PartTrainer.SCORES);
        return scores == null
                ? List.of()
                : scores.stream().map(StreamRecord::getValue).toList();
    }

    /** In an order of their own, bits and all: blocks score in any order. */
    private static List<String> texts(List<BlockScores> scores) {
        return scores.stream()
                .map(said -> said.block() + " " + said.partition() + "@" + said.offset() + " at " + said.time() + " of "
                        + said.timestamp() + " " + said.id() + " "
                        + DoubleStream.of(said.scores()).boxed().toList()
                        + DoubleStream.of(said.logOdds()).boxed().toList())
                .sorted()
                .toList();
    }

    /**
     * The plain form: a block that learns one event after the other, and scores those without a label; intervals of
     * 1,000 ms end before the first event after them.
     */
    private static List<String> plain(List<Event> events, JobOptions options, FeatureScale scale) {
        Parts parts = options.learnerSettings().parts();
        BlockLayout layout = new BlockLayout(parts, Math.min(2, parts.count()));
        List<BlockScores> all = new ArrayList<>();
        List<Event> ordered = events.stream().sorted(Event.TRAINING_ORDER).toList();
        for (int number = 0; number < layout.blocks(); number++) {
            TrainingBlock block = Learners.of(options.learnerSettings()).newBlock(layout.parts(number));
            long end = ordered.get(0).time() / 1000 * 1000 + 1000;
            for (Event event : ordered) {
                if (event.time() >= end) {
                    IntervalBlock.end(block);
                    end += 1000;
                }
                if (event.labelled()) {
                    block.learn(scale.apply(event.features()), event.label());
                } else {
                    all.add(said(block, number, event, scale));
                }
            }
        }
        return texts(all);
    }

    private static BlockScores said(TrainingBlock block, int number, Event event, FeatureScale scale) {
        double[] scores = new double[block.scoreCount()];
        block.score(scale.apply(event.features()), scores);
        int each = scores.length / block.parts().size();
        for (int i = 0; i < scores.length; i++) {
            if (!PartReports.of(block).hasLearned(i / each)) {
                scores[i] = Double.NaN;
            }
        }
        double[] logOdds = new double[scores.length];
        Arrays.setAll(logOdds, i -> PlattScaling.logOdds(PartReports.of(block).calibration(i / each), scores[i]));
        return BlockScores.of(number == 0 ? event : event.withoutId(), number, scores, logOdds);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--learner=dos",
                "--learner=herded --start-fit=20",
                "--learner=linear --scheme=rest",
                "--learner=arow",
                "--learner=nherd --covariance=full",
                "--learner=margin --window=5",
                "--learner=shared --rank=5 --blocks=1 --start-fit=0",
                "--learner=shared --rank=5 --blocks=1 --start-fit=20",
                "--learner=centroids --blocks=1"
            })
    void onEventTime_unlabelled_isScoredByWhatHasTrainedTheEventsBefore(String learner) throws Exception {
        JobOptions options = options(learner.split(" "));
        List<Event> events = new ArrayList<>(mixed(0, 2000));
        List<String> expected = plain(events, options, FeatureScale.identity());
        Harness harness = open(new Harness(options), null);
        Collections.shuffle(events, new Random(3));
        harness.send(events);

        harness.processWatermark(1999);

        assertThat(texts(scores(harness))).isEqualTo(expected).hasSizeGreaterThan(20);
        assertThat(scores(harness)).anySatisfy(said -> assertThat(said.scores()).contains(Double.NaN));
        assertThat(scores(harness)).anySatisfy(said -> assertThat(said.scores()).doesNotContain(Double.NaN));
    }

    /** Models of a job that predicts are those of a job that does not, whatever comes without a label. */
    @ParameterizedTest
    @ValueSource(strings = {"--learner=dos", "--learner=herded", "--learner=margin", "--learner=arow"})
    void onEventTime_unlabelled_changesNoModel(String learner) throws Exception {
        for (String standardize : List.of("--standardize=off", AUTO)) {
            Harness mixed = open(null, learner, standardize);
            Harness labelled = open(null, learner, standardize);
            List<Event> events = new ArrayList<>(mixed(0, 1000));
            events.addAll(mixed(2000, 3000).stream()
                    .map(PartTrainerLiveTest::unlabelled)
                    .toList());
            mixed.send(events);
            labelled.send(events.stream().filter(Event::labelled).toList());

            for (Harness harness : List.of(mixed, labelled)) {
                harness.processWatermark(2999);
            }

            assertThat(mixed.take()).isEqualTo(labelled.take()).isNotEmpty();
        }
    }

    /** Exactly at the time of a labelled event, partition and offset decide. */
    @Test
    void onEventTime_equalTimes_scoresInTheOrderOfPartitionAndOffset() throws Exception {
        Harness harness = open();
        harness.send(unlabelled(Events.event(10, 0, 4)));
        harness.send(Events.event(10, 1, 0));
        harness.send(unlabelled(Events.event(10, 2, 0)));

        harness.processWatermark(999);

        assertThat(scores(harness))
                .filteredOn(said -> said.partition() == 0)
                .allSatisfy(said -> assertThat(said.scores()).containsOnly(Double.NaN));
        // Of the pairs of class 0 the first block has four, the second none.
        assertThat(scores(harness))
                .filteredOn(said -> said.partition() == 2)
                .extracting(said ->
                        DoubleStream.of(said.scores()).filter(Double::isFinite).count())
                .containsExactlyInAnyOrder(4L, 0L);
    }

    /** Those without a label as they are: the others are all calibrating. */
    private static List<Event> calibrating(List<Event> events) {
        return events.stream()
                .map(event -> event.labelled() ? Events.calibrating(event) : event)
                .toList();
    }

    private static FeatureScale scale(List<Event> events, int calibrating) {
        return Calibration.scale(events.stream()
                .filter(Event::labelled)
                .sorted(Event.TRAINING_ORDER)
                .limit(calibrating)
                .map(Event::features)
                .toList());
    }

    /** The texts of what is said to events of a time from and before another. */
    private static Stream<String> between(long from, long to, List<String> texts) {
        Pattern time = Pattern.compile(" at (\\d+) of");
        return texts.stream().filter(text -> {
            Matcher found = time.matcher(text);
            return found.find() && Long.parseLong(found.group(1)) >= from && Long.parseLong(found.group(1)) < to;
        });
    }

    /**
     * Until 50 labelled events have come, none is scored. From then on those at the end of a bucket are scored in their
     * place by models on the scale of the first 50, and of the first 100 when these have come; the interval's end
     * decides for what is left.
     */
    @Test
    void onEventTime_beforeTheScaleIsFound_scoresOnThatOfTheFirstFiftyAndHundred() throws Exception {
        Harness harness = open(null, AUTO);
        List<Event> all = calibrating(
                Stream.of(960, 980, 1000).flatMap(to -> mixed(0, to).stream()).toList());
        harness.send(all);
        long hundred = 0;
        for (long end = 50; end < 1000; end += 50) {
            long bucketEnd = end;
            long events = all.stream()
                    .filter(event -> event.labelled() && event.time() < bucketEnd)
                    .count();
            hundred += events < 100 ? 50 : 0;
            harness.processWatermark(end - 1);
            assertThat(scores(harness).isEmpty()).isEqualTo(events < 50);
        }
        harness.processWatermark(999);

        JobOptions options = options(AUTO);
        List<String> expected = Stream.of(
                        between(0, hundred, plain(all, options, scale(all, 50))),
                        between(hundred, 950, plain(all, options, scale(all, 100))),
                        between(950, 1000, plain(all, options, scale(all, 500))))
                .flatMap(texts -> texts)
                .sorted()
                .toList();
        assertThat(hundred).isBetween(50L, 900L);
        assertThat(between(0, hundred, expected)).isNotEmpty();
        assertThat(between(hundred, 950, expected)).isNotEmpty();
        assertThat(texts(scores(harness))).isEqualTo(expected);
        assertThat(harness.models().get(0).scale()).isEqualTo(scale(all, 500));
    }

    /** Twenty labelled events are too few for a scale: the interval's provisional models score, and each event once. */
    @Test
    void onEventTime_intervalEndsBeforeTheScale_scoresWithProvisionalModels() throws Exception {
        Harness harness = open(null, AUTO);
        List<Event> events = calibrating(mixed(0, 1000).subList(0, 30));
        harness.send(events);

        harness.processWatermark(999);

        FeatureScale provisional = harness.models().get(0).scale();
        List<String> expected = plain(events, options(AUTO), provisional);
        assertThat(texts(scores(harness))).isEqualTo(expected).isNotEmpty();
        harness.send(unlabelled(Events.event(1500, 0, 500)));
        harness.processWatermark(1999);
        assertThat(scores(harness)).hasSize(expected.size() + 2);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 320, 777, 920, 999, 1310})
    void restore_anywhereAtTwiceTheParallelism_scoresEachEventOnceAndAlike(long cut) throws Exception {
        for (String standardize : List.of("--standardize=off", AUTO)) {
            List<Event> events = calibrating(mixed(0, 2000));
            Harness whole = open(null, standardize);
            whole.send(events);
            whole.processWatermark(1999);
            Harness first = open(null, standardize);
            first.send(events);
            first.processWatermark(cut);
            OperatorSubtaskState state = first.snapshot(1, 1);
            List<BlockScores> scores = new ArrayList<>(scores(first));

            for (int subtask = 0; subtask < 2; subtask++) {
                Harness second = open(
                        new Harness(options(standardize), 2, subtask),
                        AbstractStreamOperatorTestHarness.repartitionOperatorState(state, 128, 1, 2, subtask));
                second.processWatermark(1999);
                scores.addAll(scores(second));
            }

            assertThat(texts(scores)).isEqualTo(texts(scores(whole))).hasSizeGreaterThan(20);
        }
    }

    /** Nobody counts it as late here, and nobody asks for the blocks of its class: it has none. */
    @Test
    void processElement_unlabelledAfterClosedBucket_isScoredInTheOpenOne() throws Exception {
        Harness harness = open();
        harness.processWatermark(520);
        harness.send(unlabelled(Events.event(100, 0, 0)));

        harness.processWatermark(999);

        assertThat(scores(harness)).hasSize(2).allSatisfy(said -> {
            assertThat(said.time()).isEqualTo(500);
            assertThat(said.timestamp()).isEqualTo(100);
        });
    }

    @Test
    void processWatermarkStatus_allIdle_scoresWhatWaits() throws Exception {
        Harness harness = open();
        harness.send(unlabelled(Events.event(1300, 0, 0)));

        harness.processWatermarkStatus(WatermarkStatus.IDLE);

        assertThat(scores(harness)).extracting(BlockScores::block).containsExactlyInAnyOrder(0, 1);
        assertThat(harness.watermarks()).containsExactly(1999L);
        assertThat(harness.models()).isEmpty();
    }

    /** A part that starts from a version has something to say before its first event; the others have not. */
    @Test
    void onEventTime_warmStartedParts_speakFromTheStart() throws Exception {
        WarmStartModels starts = WarmStartModels.of(
                "before",
                Versions.ofOnePair(new float[] {1, 2, 3, 4, 5, 6, 7}, new float[] {7, 6, 5, 4, 3, 2, 1}),
                options().classes());
        Harness harness = open(new Harness(options(), 1, 0, starts), null);
        harness.send(unlabelled(Events.event(10, 0, 0)));

        harness.processWatermark(999);

        List<BlockScores> scores = scores(harness).stream()
                .sorted(Comparator.comparingInt(BlockScores::block))
                .toList();
        assertThat(DoubleStream.of(scores.get(0).scores()).filter(score -> !Double.isNaN(score)))
                .hasSize(1);
        assertThat(scores.get(1).scores()).containsOnly(Double.NaN);
    }

    /** What the scores of a version stood for, the part begins with. */
    @Test
    void onEventTime_warmStartedParts_beginWithTheCalibrationOfTheVersion() throws Exception {
        PublishedPair known = Versions.pair(
                        FeatureSet.all(6), new float[] {1, 2, 3, 4, 5, 6, 7}, new float[] {7, 6, 5, 4, 3, 2, 1})
                .calibrated(new PlattScaling(0.01, 3, 90));
        ModelVersion version = Versions.of(List.of("a", "b", "c"), known);
        WarmStartModels starts = WarmStartModels.of("before", version, options().classes());
        Harness harness = open(new Harness(options(), 1, 0, starts), null);
        harness.send(unlabelled(Events.event(10, 0, 0)));
        harness.send(Events.event(20, 0, 1));
        harness.send(unlabelled(Events.event(1030, 0, 2)));

        harness.processWatermark(1999);

        assertThat(scores(harness))
                .filteredOn(said -> said.block() == 0)
                .hasSize(2)
                .allSatisfy(said -> assertThat(DoubleStream.of(said.logOdds()).filter(f -> Math.abs(f - 3) < 0.5))
                        .hasSize(1));
    }
}
