package org.lorentztron.job.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.SimpleCounter;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.job.SampleEvents;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.metrics.JobMetrics;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.BlockLayout;
import org.lorentztron.job.state.Events;
import org.lorentztron.job.state.Intervals;
import org.lorentztron.job.state.OperatorMetrics;
import org.lorentztron.job.warm.WarmStartModels;
import org.lorentztron.model.Part;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.PartReports;
import org.lorentztron.model.learn.TrainingBlock;
import org.lorentztron.model.probability.KeptShares;

class BlockTrainingTest {
    private static final JobOptions OPTIONS = TestOptions.of();
    private static final BlockLayout LAYOUT =
            new BlockLayout(OPTIONS.learnerSettings().parts(), 2);

    private static BlockTraining training() {
        // Nothing is trained here, so nothing is counted.
        return new BlockTraining(OPTIONS, LAYOUT, new Intervals(1000), WarmStartModels.NONE, null, silent(), null);
    }

    private static BlockTraining counting(JobOptions options, Map<String, Counter> counters) {
        return counting(options, 1, new Counters(counters));
    }

    private static BlockTraining counting(JobOptions options, int blocks, MetricGroup metrics) {
        return new BlockTraining(
                options,
                new BlockLayout(options.learnerSettings().parts(), blocks),
                new Intervals(1000),
                WarmStartModels.NONE,
                new TrainerMetrics(new JobMetrics(metrics), options.classes()),
                silent(),
                null);
    }

    private static LiveScoring silent() {
        return new LiveScoring(WarmStartModels.NONE, KeptShares.of(1, 1, 1, 1, 1), scores -> {});
    }

    /** Keeps the counters by their last name. */
    private static final class Counters extends UnregisteredMetricsGroup {
        private final Map<String, Counter> counters;

        Counters(Map<String, Counter> counters) {
            this.counters = counters;
        }

        @Override
        public MetricGroup addGroup(String name) {
            return new Counters(counters);
        }

        @Override
        public MetricGroup addGroup(String key, String value) {
            return new Counters(counters);
        }

        @Override
        public Counter counter(String name) {
            return counters.computeIfAbsent(name, any -> new SimpleCounter());
        }
    }

    /** A fit is at the end of an interval, after the events were counted; nothing is counted twice after it. */
    @ParameterizedTest
    @CsvSource("margin,--window=5,degenerateUpdates")
    void endInterval_fitsAtItsEnd_areCounted(String learner, String option, String metric) throws IOException {
        JobOptions options = TestOptions.of("--learner=" + learner, option, "--standardize=off");
        Map<String, Counter> counters = new HashMap<>();
        BlockTraining training = counting(options, counters);
        // Fits of margin are degenerate where all events are of one class.
        List<Event> events = Events.between(0, 1000).stream()
                .filter(event -> event.label() == 0)
                .toList();
        BlockState state = training.start(0, events, 1000);

        training.train(state, events, 0, 1000);
        long before = counters.get(metric).getCount();
        training.endInterval(state, 0, 1000);
        long after = counters.get(metric).getCount();
        training.train(state, events, 0, 2000);

        assertThat(before).isZero();
        assertThat(after).isPositive();
        assertThat(counters.get("updates").getCount()).isEqualTo(sum(state.block(), PartCounts::updates));
        assertThat(counters.get(metric).getCount()).isEqualTo(sum(state.block(), PartCounts::degenerateUpdates));
    }

    /** A start from a fit is a restart, but not a reset: whoever is alarmed by resets is not by new parts. */
    @Test
    void train_firstEvents_countsFitsAsRestarts() throws IOException {
        Map<String, Counter> counters = new HashMap<>();
        BlockTraining training =
                counting(TestOptions.of("--learner=herded", "--start-fit=20", "--standardize=off"), counters);
        BlockState state = training.start(0, samples(0, 0), 1000);
        training.train(state, samples(1, 0), 0, 1000);
        training.endInterval(state, 0, 1000);
        assertThat(counters.get("restarts").getCount()).isPositive();
        assertThat(counters.get("resets").getCount()).isZero();
    }

    /** Parts that began at random: a fit leaves so few updates that a part learns the change before its alarm. */
    @Test
    void train_labelsThatChangeTheirMeaning_countsResets() throws IOException {
        JobOptions options = TestOptions.of(
                "--learner=herded", "--start-fit=0", "--standardize=off", "--candidates=plain,plain@0.003,plain@0.01");
        Map<String, Counter> counters = new HashMap<>();
        BlockTraining training = counting(options, counters);
        BlockState state = training.start(0, samples(0, 0), 1000);
        for (int interval = 1; interval <= 4; interval++) {
            training.train(state, samples(interval, 0), 0, 1000L * interval);
            training.endInterval(state, 0, 1000L * interval);
        }
        assertThat(counters.get("resets").getCount()).isZero();

        training.train(state, samples(5, 1), 0, 5000);
        training.endInterval(state, 0, 5000);

        TrainingBlock block = state.block();
        assertThat(IntStream.range(0, block.parts().size())
                        .mapToLong(PartReports.of(block)::refutations)
                        .max()
                        .orElseThrow())
                .as("all candidates of a part, by one change")
                .isGreaterThan(1);
        assertThat(counters.get("resets").getCount())
                .isEqualTo(IntStream.range(0, block.parts().size())
                        .filter(part -> PartReports.of(block).refutations(part) > 0)
                        .count())
                .isPositive();
        long once = counters.get("resets").getCount();
        training.train(state, samples(6, 1), 0, 6000);
        training.endInterval(state, 0, 6000);
        assertThat(counters.get("resets").getCount())
                .as("what follows is no change")
                .isEqualTo(once);
    }

    /** Of the parts of all blocks here: fits are waited for as long as one is to come. */
    @Test
    void train_severalBlocks_showsTheFewestEventsOfAPart() throws IOException {
        JobOptions options = TestOptions.of("--standardize=off");
        OperatorMetrics metrics = new OperatorMetrics();
        BlockTraining training = counting(options, 2, metrics.getOrAddOperator(new OperatorID(), "trainer", Map.of()));
        List<BlockState> states = new ArrayList<>();
        for (int block = 0; block < 2; block++) {
            List<Event> events = samples(0, 0).subList(0, block == 0 ? 100 : 700);
            BlockState state = training.start(block, events, 1000);
            training.train(state, events, block, 1000);
            states.add(state);
        }

        assertThat(metrics.gauge("parts.fewest"))
                .isEqualTo(states.stream()
                        .flatMap(state -> TrainerMetrics.counts(state.block()).stream())
                        .mapToLong(PartCounts::examples)
                        .min()
                        .orElseThrow());
    }

    private static List<Event> samples(int interval, int turn) {
        return IntStream.range(1000 * interval, 1000 * (interval + 1))
                .mapToObj(i -> {
                    LabeledEvent sample = SampleEvents.event(0, i);
                    int label = (SampleEvents.CLASSES.indexOf(sample.label()) + turn) % SampleEvents.CLASSES.size();
                    return Event.decoded(0, i, label, i, null, sample.features());
                })
                .toList();
    }

    private static long sum(TrainingBlock block, ToLongFunction<PartCounts> count) {
        return TrainerMetrics.counts(block).stream().mapToLong(count).sum();
    }

    private static BlockState state(List<Part> parts) {
        return BlockStates.start(OPTIONS.learnerSettings(), parts, FeatureScale.identity());
    }

    @Test
    void trained_partsInTheOrderOfTheLayout_givesThoseThatTrained() throws IOException {
        assertThat(training().trained(state(LAYOUT.parts(0)), 0, 1000)).isEmpty();
    }

    /** Each would be published under the name of another one. */
    @Test
    void trained_partsInAnotherOrder_throws() throws IOException {
        List<Part> parts = new ArrayList<>(LAYOUT.parts(0));
        Collections.reverse(parts);
        BlockState reversed = state(parts);

        assertThatThrownBy(() -> training().trained(reversed, 0, 1000))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("block 0 of the learner dos", "in this order");
    }
}
