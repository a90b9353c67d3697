package org.lorentztron.job.average;

import java.util.Random;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.state.SourcePositions;
import org.lorentztron.job.train.TrainedPart;
import org.lorentztron.job.warm.WarmStartModels;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.PartCounts;

/** An averager of a job of the test's options, with models of two rows and six features. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
final class AveragerHarness extends KeyedOneInputStreamOperatorTestHarness<Integer, TrainedPart, AveragedPart> {
    static final TypeSerializer<AveragedPart> AVERAGES = AveragedPart.TYPE.createSerializer(new SerializerConfigImpl());

    AveragerHarness(@Nullable OperatorSubtaskState state, String... options) throws Exception {
        this(state, WarmStartModels.NONE, options);
    }

    AveragerHarness(@Nullable OperatorSubtaskState state, WarmStartModels starts, String... options) throws Exception {
        super(
                new KeyedProcessOperator<>(new AlignedAverager(TestOptions.of(options), starts)),
                TrainedPart::part,
                Types.INT);
        setup();
        if (state != null) {
            initializeState(state);
        }
        open();
    }

    void send(int pair, int interval) throws Exception {
        send(pair, interval, FeatureScale.identity());
    }

    void send(int pair, int interval, FeatureScale scale) throws Exception {
        send(pair, interval, scale, 0);
    }

    void sendRestarted(int pair, int interval) throws Exception {
        send(pair, interval, FeatureScale.identity(), 1);
    }

    void repeat(int pair, int interval) throws Exception {
        send(pair, interval, FeatureScale.identity(), 0, true);
    }

    private void send(int pair, int interval, FeatureScale scale, long restarts) throws Exception {
        send(pair, interval, scale, restarts, false);
    }

    private void send(int pair, int interval, FeatureScale scale, long restarts, boolean repeated) throws Exception {
        PartCounts counts = new PartCounts(10L * interval, 5, 3, 0, restarts);
        processElement(
                new TrainedPart(
                        pair,
                        interval * 1000L,
                        model(pair, interval),
                        scale,
                        FeatureMap.none(6),
                        null,
                        counts,
                        restarts,
                        new SourcePositions(),
                        repeated),
                0);
    }

    /** The model of a pair in an interval, always the same. */
    static DosModel model(int pair, int interval) {
        Random random = new Random(pair * 100L + interval);
        return new DosModel(
                2,
                7,
                random.doubles(14, -1, 1).toArray(),
                random.doubles(14, -1, 1).toArray());
    }
}
