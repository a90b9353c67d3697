package org.lorentztron.job.train;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.flink.api.common.functions.util.ListCollector;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.BlockEvent;
import org.lorentztron.job.route.BlockLayout;
import org.lorentztron.job.route.EvenKeys;
import org.lorentztron.job.route.PartRouter;
import org.lorentztron.job.state.Events;
import org.lorentztron.job.warm.WarmStartModels;
import org.lorentztron.model.Parts;
import org.lorentztron.model.learn.FeatureMemory;

/**
 * Trainers to be tested, closed after each test: intervals of 1,000 ms, buckets of 50 ms, out-of-orderness 100 ms; five
 * classes in two blocks; features as they are, unless a test says otherwise.
 */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
public abstract class TrainerHarnesses {

    private static final EvenKeys KEYS = new EvenKeys(2, 128);
    private static final TypeSerializer<TrainedPart> MODELS =
            TrainedPart.TYPE.createSerializer(new SerializerConfigImpl());

    private final List<Harness> opened = new ArrayList<>();

    public static final class Harness extends KeyedOneInputStreamOperatorTestHarness<Integer, BlockEvent, TrainedPart> {
        private final BlockLayout layout;

        public Harness(JobOptions options) throws Exception {
            this(options, 1, 0);
        }

        public Harness(JobOptions options, int parallelism, int subtask) throws Exception {
            this(options, parallelism, subtask, WarmStartModels.NONE);
        }

        public Harness(JobOptions options, int parallelism, int subtask, WarmStartModels starts) throws Exception {
            this(options, parallelism, subtask, starts, FeatureMemory.ANY_NUMBER, null);
        }

        /** Of a job whose versions go into the topic with an id. */
        Harness(JobOptions options, int parallelism, int subtask, @Nullable String modelsTopicId) throws Exception {
            this(options, parallelism, subtask, WarmStartModels.NONE, FeatureMemory.ANY_NUMBER, modelsTopicId);
        }

        /** Of a job whose parts may hold a number of features, if no option says so. */
        public Harness(JobOptions options, int mostFeatures) throws Exception {
            this(options, 1, 0, WarmStartModels.NONE, mostFeatures, null);
        }

        private Harness(
                JobOptions options,
                int parallelism,
                int subtask,
                WarmStartModels starts,
                int mostFeatures,
                @Nullable String modelsTopicId)
                throws Exception {
            super(
                    new PartTrainer(options, layout(options), KEYS, starts, mostFeatures, modelsTopicId),
                    event -> KEYS.key(event.block()),
                    Types.INT,
                    128,
                    parallelism,
                    subtask);
            layout = layout(options);
        }

        /** Two blocks if there are as many parts. */
        private static BlockLayout layout(JobOptions options) {
            Parts parts = options.learnerSettings().parts();
            return new BlockLayout(parts, Math.min(2, parts.count()));
        }

        /** Routes an event to its blocks, of which the harness has those of its subtask. */
        void send(Event event) throws Exception {
            List<BlockEvent> routed = new ArrayList<>();
            new PartRouter(layout).flatMap(event, new ListCollector<>(routed));
            for (BlockEvent message : routed) {
                if (isOwn(message)) {
                    processElement(message, event.time());
                }
            }
        }

        private boolean isOwn(BlockEvent message) {
            int subtasks = getEnvironment().getTaskInfo().getNumberOfParallelSubtasks();
            int key = KEYS.key(message.block());
            return KeyGroupRangeAssignment.assignKeyToParallelOperator(key, 128, subtasks)
                    == getEnvironment().getTaskInfo().getIndexOfThisSubtask();
        }

        void send(List<Event> events) throws Exception {
            for (Event event : events) {
                send(event);
            }
        }

        /** What came out, as bytes, sorted: blocks whose intervals end at one watermark do so in any order. */
        List<String> take() throws Exception {
            List<String> models = Events.take(this, MODELS);
            Collections.sort(models);
            return models;
        }

        public List<TrainedPart> models() {
            List<TrainedPart> models = new ArrayList<>(extractOutputValues());
            getOutput().clear();
            return models;
        }

        List<Long> watermarks() {
            return getOutput().stream()
                    .filter(Watermark.class::isInstance)
                    .map(mark -> ((Watermark) mark).getTimestamp())
                    .toList();
        }
    }

    /** As {@link Harness#take} gives it. */
    static String bytes(TrainedPart model) throws IOException {
        return Events.hex(MODELS, model);
    }

    final Harness open() throws Exception {
        return open(null);
    }

    final Harness open(@Nullable OperatorSubtaskState state, String... options) throws Exception {
        return open(new Harness(options(options)), state);
    }

    static JobOptions options(String... more) {
        List<String> options = new ArrayList<>(List.of("--blocks=2", "--standardize=off"));
        options.addAll(List.of(more));
        return TestOptions.of(options.toArray(String[]::new));
    }

    final Harness open(Harness harness, @Nullable OperatorSubtaskState state) throws Exception {
        opened.add(harness);
        harness.setup(MODELS);
        if (state != null) {
            harness.initializeState(state);
        }
        harness.open();
        return harness;
    }

    @AfterEach
    final void close() throws Exception {
        for (Harness harness : opened) {
            harness.close();
        }
    }
}
