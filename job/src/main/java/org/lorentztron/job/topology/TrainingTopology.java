package org.lorentztron.job.topology;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.serial.VersionRecordType;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.job.average.AlignedAverager;
import org.lorentztron.job.average.AveragedPart;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.EvenKeys;
import org.lorentztron.job.route.RecordSplitter;
import org.lorentztron.job.score.Scorer;
import org.lorentztron.job.score.ServedPrediction;
import org.lorentztron.job.train.PartTrainer;
import org.lorentztron.job.train.TrainedPart;
import org.lorentztron.job.version.VersionAssembler;
import org.lorentztron.job.warm.WarmStartModels;

/**
 * The job from source to sinks: a backbone, and branches that attach themselves to it where options ask for them
 * ({@link NamesBranch}, {@link GateBranch}, {@link ScoringBranch}, {@link LiveBranch}, {@link LateLabelsBranch},
 * {@link SignalsBranch}; each shows its own part of the picture).
 *
 * <pre>
 *   source - EventSplitter - PartRouter =block=> PartTrainer =part=> AlignedAverager ==> VersionAssembler - models
 *              |    |                                                                       |
 *              |    +- rejected - dead letters                                              | broadcast
 *              +--- to be scored ---------------------------------------------------------> Scorer - predictions
 * </pre>
 *
 * Parallelism, state backend, checkpoints and restarts are the cluster's and the user's to choose; only the assembler
 * of versions and what is downstream of it up to the publisher have parallelism 1, because a version is written as one,
 * and so have signals, because they have an order.
 */
public final class TrainingTopology {

    /**
     * Where results go.
     *
     * @param models parts and manifests in their order, and the elements of the history
     * @param deadLetters malformed records
     * @param predictions null if none are asked for
     * @param signals null if none are asked for
     * @param modelsTopicId of the topic of the models: one with another id lacks what was published before; null if it
     *     is not known
     */
    public record Sinks(
            Sink<VersionRecord> models,
            Sink<DeadLetter> deadLetters,
            @Nullable Sink<OutputRecord> predictions,
            @Nullable Sink<OutputRecord> signals,
            @Nullable String modelsTopicId) {

        /** Without an id. */
        public Sinks(
                Sink<VersionRecord> models,
                Sink<DeadLetter> deadLetters,
                @Nullable Sink<OutputRecord> predictions,
                @Nullable Sink<OutputRecord> signals) {
            this(models, deadLetters, predictions, signals, null);
        }

        /** Without signals. */
        public Sinks(
                Sink<VersionRecord> models, Sink<DeadLetter> deadLetters, @Nullable Sink<OutputRecord> predictions) {
            this(models, deadLetters, predictions, null);
        }

        void publishPredictions(DataStream<OutputRecord> made) {
            if (predictions != null) {
                OperatorIds.PREDICTION_PUBLISHER.on(made.sinkTo(predictions));
            }
        }
    }

    private TrainingTopology() {}

    /**
     * Adds the job to the environment.
     *
     * @param beginning what counts unless state is restored
     */
    public static void build(
            StreamExecutionEnvironment env,
            JobOptions options,
            EventInput events,
            Sinks sinks,
            InitialState beginning) {
        JobEnvironment.configure(env);
        RoutedEvents routed = RoutedEvents.of(env, options, events, beginning.joinBytes());
        publishDeadLetters(routed, sinks);
        SingleOutputStreamOperator<TrainedPart> trained = train(routed, options, sinks, beginning);
        DataStream<AveragedPart> averages = average(trained, options, beginning.pairs());
        Backbone job = new Backbone(
                options, sinks, routed, trained, assemble(averages, options, events.topicIds(), beginning));
        GatedVersions versions = GateBranch.attach(job, NamesBranch.attach(job));
        versions.to(sinks.models());
        Optional<SingleOutputStreamOperator<OutputRecord>> scorer = ScoringBranch.attach(job, versions);
        Optional<DataStream<ServedPrediction>> served = scorer.map(each -> each.getSideOutput(Scorer.SERVED));
        SignalsBranch.attach(
                job,
                versions,
                LateLabelsBranch.attach(
                                job, Stream.of(served, LiveBranch.attach(job)).flatMap(Optional::stream))
                        .or(() -> scorer));
    }

    private static void publishDeadLetters(RoutedEvents routed, Sinks sinks) {
        DataStream<DeadLetter> ofEvents = routed.labelled().getSideOutput(RecordSplitter.REJECTED);
        JoinedLabels joined = routed.joined();
        DataStream<DeadLetter> all = joined == null ? ofEvents : ofEvents.union(joined.rejected());
        OperatorIds.DEAD_LETTER_PUBLISHER.on(all.sinkTo(sinks.deadLetters()));
    }

    private static SingleOutputStreamOperator<TrainedPart> train(
            RoutedEvents events, JobOptions options, Sinks sinks, InitialState beginning) {
        return OperatorIds.PART_TRAINER.on(events.byBlock()
                .transform(
                        OperatorIds.PART_TRAINER.operatorName(),
                        TrainedPart.TYPE,
                        new PartTrainer(
                                options,
                                events.layout(),
                                events.blockKeys(),
                                beginning.pairs(),
                                beginning.mostFeatures(),
                                sinks.modelsTopicId())));
    }

    private static DataStream<AveragedPart> average(
            DataStream<TrainedPart> trained, JobOptions options, WarmStartModels starts) {
        EvenKeys keys = new EvenKeys(options.learnerSettings().parts().count(), JobEnvironment.MAX_PARALLELISM);
        return OperatorIds.ALIGNED_AVERAGER.on(trained.keyBy(model -> keys.key(model.part()), Types.INT)
                .process(new AlignedAverager(options, starts), AveragedPart.TYPE));
    }

    private static SingleOutputStreamOperator<VersionRecord> assemble(
            DataStream<AveragedPart> averages,
            JobOptions options,
            Map<String, String> topicIds,
            InitialState beginning) {
        VersionAssembler assembler = new VersionAssembler(
                options,
                topicIds,
                beginning.before(),
                beginning.pairs(),
                beginning.mostFeatures(),
                SoftwareVersion.get());
        return OperatorIds.VERSION_ASSEMBLER
                .on(averages.keyBy(average -> 0, Types.INT).process(assembler, VersionRecordType.INFO))
                .setParallelism(1);
    }
}
