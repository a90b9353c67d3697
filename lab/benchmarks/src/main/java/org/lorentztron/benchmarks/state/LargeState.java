package org.lorentztron.benchmarks.state;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.runtime.state.storage.FileSystemCheckpointStorage;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedTwoInputStreamOperatorTestHarness;
import org.apache.flink.streaming.util.TwoInputStreamOperatorTestHarness;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.job.join.LabelJoiner;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.score.Scorer;
import org.lorentztron.job.topology.JobEnvironment;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.AlignmentStep;

/** An operator of the job with much state, as one subtask in Flink's test harness. Not thread-safe. */
interface LargeState {
    AbstractStreamOperatorTestHarness<?> harness();

    /** Gives it state of some size when it is checkpointed. */
    void fill(int megabytes) throws Exception;

    /** Writes all. */
    default OperatorSubtaskState checkpoint() throws Exception {
        return harness().snapshot(1, 1);
    }

    default void close() throws Exception {
        harness().close();
    }

    /**
     * An operator that is not open.
     *
     * @param kind {@code waiting-heap} and {@code waiting-rocksdb}: events that wait for their labels;
     *     {@code versions}: broadcast state, which is always on the heap
     * @param checkpoints where checkpoints are written
     */
    static LargeState of(String kind, Path checkpoints, boolean compressed) throws Exception {
        LargeState state = kind.equals("versions") ? new Versions() : new Waiting(kind.equals("waiting-rocksdb"));
        AbstractStreamOperatorTestHarness<?> harness = state.harness();
        harness.getExecutionConfig().setUseSnapshotCompression(compressed);
        harness.setCheckpointStorage(
                new FileSystemCheckpointStorage(checkpoints.toUri().toString()));
        return state;
    }

    private static JobOptions options(String... more) {
        List<String> options = new ArrayList<>(
                List.of("--bootstrap-servers=localhost:9092", "--classes=a,b", "--features=" + Waiting.FEATURES));
        options.addAll(List.of(more));
        return JobArguments.parse(options.toArray(String[]::new), Map.of());
    }

    /** Of 25 entries each, and an id of 20 characters. */
    final class Waiting implements LargeState {
        private static final int FEATURES = 1_000;
        private static final int ENTRIES = 25;
        private static final int BYTES = 184;

        private final KeyedTwoInputStreamOperatorTestHarness<String, Event, LabelRecord, Event> harness;

        private Waiting(boolean rocksDb) throws Exception {
            LabelJoiner joiner =
                    new LabelJoiner(options("--labels-topic=labels", "--label-timeout=1h", "--unlabelled=drop"));
            harness = new KeyedTwoInputStreamOperatorTestHarness<>(
                    joiner, Event::id, LabelRecord::id, Types.STRING, JobEnvironment.MAX_PARALLELISM, 1, 0);
            if (rocksDb) {
                EmbeddedRocksDBStateBackend backend = new EmbeddedRocksDBStateBackend();
                backend.getMemoryConfiguration().setFixedMemoryPerSlot("1g");
                harness.setStateBackend(backend);
            } else {
                harness.setStateBackend(new HashMapStateBackend());
            }
        }

        @Override
        public AbstractStreamOperatorTestHarness<?> harness() {
            return harness;
        }

        @Override
        public void fill(int megabytes) throws Exception {
            Random random = new Random(1);
            int[] indices = new int[ENTRIES];
            for (int i = 0; i < megabytes * 1_000_000L / BYTES; i++) {
                float[] values = new float[ENTRIES];
                for (int k = 0; k < ENTRIES; k++) {
                    indices[k] = k * FEATURES / ENTRIES + random.nextInt(FEATURES / ENTRIES);
                    values[k] = random.nextFloat();
                }
                Features features = Features.canonical(FEATURES, indices.clone(), values);
                String id = "payment-%012d".formatted(i);
                harness.processElement1(
                        new StreamRecord<>(Event.decoded(0, i, Event.UNLABELLED, 1_000_000 + i, id, features)));
            }
        }

        @Override
        public OperatorSubtaskState checkpoint() throws Exception {
            harness.prepareSnapshotPreBarrier(1);
            return LargeState.super.checkpoint();
        }
    }

    /** Parts of 1 MB each. */
    final class Versions implements LargeState {
        private static final int PARAMETERS = 125_000;

        private final TwoInputStreamOperatorTestHarness<Event, VersionRecord, OutputRecord> harness;

        private Versions() throws Exception {
            harness = new TwoInputStreamOperatorTestHarness<>(new Scorer(options()));
        }

        @Override
        public AbstractStreamOperatorTestHarness<?> harness() {
            return harness;
        }

        @Override
        public void fill(int megabytes) throws Exception {
            Random random = new Random(1);
            for (int i = 0; i < megabytes; i++) {
                float[] parameters = new float[PARAMETERS];
                for (int k = 0; k < PARAMETERS; k++) {
                    parameters[k] = random.nextFloat();
                }
                harness.processElement2(new StreamRecord<>(PublishedPair.of(
                        new PairName("a", "b" + i),
                        1000,
                        "dos",
                        1,
                        FeatureSet.all(PARAMETERS - 1),
                        parameters,
                        parameters,
                        1,
                        new PublishedCounts(1, 1, 0),
                        new AlignmentStep(0, 0))));
            }
        }
    }
}
