package org.lorentztron.job.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.storage.JobManagerCheckpointStorage;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.operators.co.CoProcessOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedTwoInputStreamOperatorTestHarness;
import org.apache.flink.streaming.util.TwoInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.FeatureNameRecord;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.join.LabelJoiner;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.score.Scorer;
import org.lorentztron.job.topology.JobEnvironment;
import org.lorentztron.job.version.VersionNamer;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.AlignmentStep;

/**
 * A restored operator reads its checkpoint in large pieces, of every kind of state: a call to the file system costs a
 * microsecond on a local disk, and a restore of 100 MB a byte at a time minutes.
 */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class RestoreReadsTest {
    /** Where states and their key groups begin, whatever is in them. */
    private static final long FIXED_CALLS = 1_000;

    /** Values, lists and timers of keys. */
    @Test
    void restore_eventsThatWaitForLabels_readsInLargePieces() throws Exception {
        JobOptions options = TestOptions.of("--labels-topic=labels", "--label-timeout=1h", "--unlabelled=drop");
        Random random = new Random(1);
        assertReadsInLargePieces(
                () -> new KeyedTwoInputStreamOperatorTestHarness<>(
                        new LabelJoiner(options), Event::id, LabelRecord::id, Types.STRING),
                harness -> {
                    for (int i = 0; i < 10_000; i++) {
                        Features features = Features.dense(randoms(50, random));
                        harness.processElement1(new StreamRecord<>(
                                Event.decoded(0, i, Event.UNLABELLED, 1000 + i, "transaction " + i, features)));
                    }
                    harness.prepareSnapshotPreBarrier(1);
                });
    }

    /** Broadcast state. */
    @Test
    void restore_versionsThatAreBroadcast_readsInLargePieces() throws Exception {
        Random random = new Random(1);
        assertReadsInLargePieces(
                () -> new TwoInputStreamOperatorTestHarness<>(new Scorer(TestOptions.of())), harness -> {
                    for (int i = 0; i < 20; i++) {
                        float[] parameters = randoms(12_500, random);
                        harness.processElement2(new StreamRecord<>(PublishedPair.of(
                                new PairName("a", "b" + i),
                                1000,
                                "dos",
                                1,
                                FeatureSet.all(parameters.length - 1),
                                parameters,
                                parameters,
                                1,
                                new PublishedCounts(1, 1, 0),
                                new AlignmentStep(0, 0))));
                    }
                });
    }

    /** Lists of operators. */
    @Test
    void restore_namesOfFeatures_readsInLargePieces() throws Exception {
        assertReadsInLargePieces(
                () -> new TwoInputStreamOperatorTestHarness<>(new CoProcessOperator<>(new VersionNamer(null))),
                harness -> {
                    for (int i = 0; i < 200_000; i++) {
                        harness.processElement2(new StreamRecord<>(new FeatureNameRecord(
                                0, 7, List.of(new FeatureNameRecord.Name(i, "the feature " + i)))));
                    }
                });
    }

    private interface Filling<H> {
        void fill(H harness) throws Exception;
    }

    private static <H extends AbstractStreamOperatorTestHarness<?>> void assertReadsInLargePieces(
            Callable<H> operator, Filling<H> filling) throws Exception {
        OperatorSubtaskState written;
        try (H harness = configured(operator)) {
            harness.open();
            filling.fill(harness);
            written = harness.snapshot(1, 1);
        }
        assertThat(written.getStateSize()).isGreaterThan(1_000_000);
        CountedReads counted = new CountedReads(written);
        try (H harness = configured(operator)) {
            harness.initializeState(counted.state());
            harness.open();
        }
        assertThat(counted.calls()).isBetween(1L, FIXED_CALLS + written.getStateSize() / 4_096);
    }

    /** With the settings that every job has. */
    private static <H extends AbstractStreamOperatorTestHarness<?>> H configured(Callable<H> operator)
            throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment();
        JobEnvironment.configure(env);
        H harness = operator.call();
        harness.getExecutionConfig().setUseSnapshotCompression(env.getConfig().isUseSnapshotCompression());
        harness.setCheckpointStorage(new JobManagerCheckpointStorage(1 << 26));
        return harness;
    }

    private static float[] randoms(int count, Random random) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = random.nextFloat();
        }
        return values;
    }
}
