package org.lorentztron.benchmarks.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.functions.util.ListCollector;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.lorentztron.benchmarks.Digits;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.BlockEvent;
import org.lorentztron.job.route.BlockLayout;
import org.lorentztron.job.route.EvenKeys;
import org.lorentztron.job.route.PartRouter;
import org.lorentztron.job.topology.JobEnvironment;
import org.lorentztron.job.train.PartTrainer;
import org.lorentztron.job.train.TrainedPart;
import org.lorentztron.job.warm.WarmStartModels;
import org.lorentztron.model.learn.FeatureMemory;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learner.Learners;

/** What trains on events in their order. Not thread-safe. */
interface Trainers {
    /** Trains one event now or when its bucket ends. */
    void send(Event event) throws Exception;

    /** Says that no event before this time will come. */
    void passed(long time) throws Exception;

    void close() throws Exception;

    /**
     * The job's trainer on a backend, {@code heap} or {@code rocksdb}; {@code none} is a block of all pairs without
     * Flink.
     */
    static Trainers of(String backend, Digits digits, String learner, int rank) throws Exception {
        JobOptions options = options(digits, learner, rank);
        return backend.equals("none") ? new InMemory(options, digits) : new OfTheJob(options, backend);
    }

    private static JobOptions options(Digits digits, String learner, int rank) {
        List<String> options = new ArrayList<>(List.of(
                "--bootstrap-servers=localhost:9092",
                "--classes=" + String.join(",", digits.classes()),
                "--features=" + digits.features(0).size(),
                "--learner=" + learner,
                "--interval=10s",
                "--standardize=off"));
        if (LearnerKind.of(learner).isRanked()) {
            options.add("--rank=" + rank);
        }
        return JobArguments.parse(options.toArray(String[]::new), Map.of());
    }

    /** The models and nothing else. */
    final class InMemory implements Trainers {
        private final PairTrainingBlock block;

        private InMemory(JobOptions options, Digits digits) {
            block = Learners.ofPairs(options.learnerSettings()).newBlock(digits.pairs());
        }

        @Override
        public void send(Event event) {
            block.learn(event.features(), event.label());
        }

        @Override
        public void passed(long time) {}

        @Override
        public void close() {}
    }

    /** {@link PartRouter} and {@link PartTrainer} in Flink's test harness: one subtask with all blocks, no network. */
    final class OfTheJob implements Trainers {
        private final KeyedOneInputStreamOperatorTestHarness<Integer, BlockEvent, TrainedPart> harness;
        private final PartRouter router;
        private final List<BlockEvent> routed = new ArrayList<>();
        private final ListCollector<BlockEvent> collector = new ListCollector<>(routed);

        private OfTheJob(JobOptions options, String backend) throws Exception {
            BlockLayout layout = new BlockLayout(options.learnerSettings().parts(), options.blocks());
            EvenKeys keys = new EvenKeys(layout.blocks(), JobEnvironment.MAX_PARALLELISM);
            router = new PartRouter(layout);
            harness = new KeyedOneInputStreamOperatorTestHarness<>(
                    new PartTrainer(options, layout, keys, WarmStartModels.NONE, FeatureMemory.ANY_NUMBER, null),
                    event -> keys.key(event.block()),
                    Types.INT,
                    JobEnvironment.MAX_PARALLELISM,
                    1,
                    0);
            harness.setStateBackend(
                    backend.equals("heap") ? new HashMapStateBackend() : new EmbeddedRocksDBStateBackend());
            harness.setup(TrainedPart.TYPE.createSerializer(new SerializerConfigImpl()));
            harness.open();
        }

        @Override
        public void send(Event event) throws Exception {
            routed.clear();
            router.flatMap(event, collector);
            for (BlockEvent message : routed) {
                harness.processElement(message, event.time());
            }
        }

        @Override
        public void passed(long time) throws Exception {
            harness.processWatermark(time);
            // The models of an interval, which the harness would keep.
            harness.getOutput().clear();
        }

        @Override
        public void close() throws Exception {
            harness.close();
        }
    }
}
