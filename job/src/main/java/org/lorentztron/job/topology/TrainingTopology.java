package org.lorentztron.job.topology;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.serial.VersionRecordType;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.NewNames;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.job.average.AlignedAverager;
import org.lorentztron.job.average.AveragedPart;
import org.lorentztron.job.gate.VersionGate;
import org.lorentztron.job.join.Outcome;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.BlockLayout;
import org.lorentztron.job.route.EvenKeys;
import org.lorentztron.job.route.EventSplitter;
import org.lorentztron.job.route.RecordSplitter;
import org.lorentztron.job.score.PredictionGatherer;
import org.lorentztron.job.score.PredictionJudge;
import org.lorentztron.job.score.Scorer;
import org.lorentztron.job.score.ServedPrediction;
import org.lorentztron.job.signal.BlockTally;
import org.lorentztron.job.signal.SignalDetector;
import org.lorentztron.job.train.BlockScores;
import org.lorentztron.job.train.PartTrainer;
import org.lorentztron.job.train.TrainedPart;
import org.lorentztron.job.version.VersionAssembler;
import org.lorentztron.job.version.VersionNamer;
import org.lorentztron.job.version.VersionNumber;
import org.lorentztron.job.warm.WarmStartModels;

/**
 * The job from source to sinks.
 *
 * <pre>
 *   source - EventSplitter - PartRouter =block=> PartTrainer =part=> AlignedAverager ==> VersionAssembler - models
 *              |    |                                                                       |
 *              |    +- rejected - dead letters                                              | broadcast
 *              +--- to be scored ---------------------------------------------------------> Scorer - predictions
 * </pre>
 *
 * With {@code --features named}, names of features get into versions on their way to the topic:
 *
 * <pre>
 *   EventSplitter - names ---------+
 *               VersionAssembler - VersionNamer - models
 * </pre>
 *
 * With {@code --holdout} or {@code --history-topic}, versions pass a gate:
 *
 * <pre>
 *   PartTrainer - held-out events -------+
 *                     VersionAssembler - VersionGate - models, history
 * </pre>
 *
 * With {@code --predict-with live} unlabelled events go with the labelled ones:
 *
 * <pre>
 *   source - EventSplitter - PartRouter =block=> PartTrainer =event=> PredictionGatherer - predictions
 *                                                                       | broadcast
 *                                        VersionAssembler - numbers ----+
 * </pre>
 *
 * With {@code --labels-topic} unlabelled events wait for their labels, and their predictions for being judged:
 *
 * <pre>
 *   labels - LabelSplitter =id=> LabelJoiner - JoinedEvents - JoinedRouter =block=> PartTrainer
 *            EventSplitter =id=>     |
 *                                    +- outcomes =event=> PredictionJudge &lt;=event= served - Scorer
 * </pre>
 *
 * With a topic of signals, what trainers count is watched, and versions that the gate refuses are told:
 *
 * <pre>
 *   PartTrainer - tallies ---+
 *   EventSplitter - names ---+==> SignalDetector --+
 *                      VersionGate - refused ------+- signals
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
     */
    public record Sinks(
            Sink<VersionRecord> models,
            Sink<DeadLetter> deadLetters,
            @Nullable Sink<OutputRecord> predictions,
            @Nullable Sink<OutputRecord> signals) {

        /** Without signals. */
        public Sinks(
                Sink<VersionRecord> models, Sink<DeadLetter> deadLetters, @Nullable Sink<OutputRecord> predictions) {
            this(models, deadLetters, predictions, null);
        }
    }

    private final JobOptions options;
    private final Sinks sinks;

    private TrainingTopology(JobOptions options, Sinks sinks) {
        this.options = options;
        this.sinks = sinks;
    }

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
        RoutedEvents routed = RoutedEvents.of(env, options, events);
        TrainingTopology topology = new TrainingTopology(options, sinks);
        topology.publishDeadLetters(routed);
        SingleOutputStreamOperator<TrainedPart> trained = topology.train(routed, beginning.pairs());
        SingleOutputStreamOperator<VersionRecord> versions =
                topology.assemble(topology.average(trained, beginning.pairs()), beginning);
        SingleOutputStreamOperator<VersionRecord> named = options.learning().named()
                ? topology.name(versions, routed.labelled().getSideOutput(EventSplitter.NAMES))
                : versions;
        SingleOutputStreamOperator<VersionRecord> published =
                options.gates() ? topology.gate(named, trained.getSideOutput(PartTrainer.HELD_OUT)) : named;
        topology.publish(published);
        List<DataStream<ServedPrediction>> served = new ArrayList<>();
        if (options.scores()) {
            served.add(topology.score(
                    routed.labelled().getSideOutput(EventSplitter.SCORING),
                    options.gates() ? published.getSideOutput(VersionGate.ACCEPTED) : versions));
        }
        if (options.predictsLive()) {
            served.add(topology.gather(
                    trained.getSideOutput(PartTrainer.SCORES),
                    versions.getSideOutput(VersionAssembler.NUMBERS),
                    routed.layout()));
        }
        JoinedLabels joined = routed.joined();
        if (joined != null) {
            served.stream().reduce(DataStream::union).ifPresent(all -> topology.judge(all, joined.outcomes()));
        }
        if (sinks.signals() != null) {
            DataStream<OutputRecord> found = topology.detect(
                    trained.getSideOutput(PartTrainer.TALLIES),
                    routed.labelled().getSideOutput(EventSplitter.NAMES));
            DataStream<OutputRecord> signals =
                    options.gates() ? found.union(published.getSideOutput(VersionGate.REFUSED)) : found;
            OperatorIds.SIGNAL_PUBLISHER.on(signals.sinkTo(sinks.signals())).setParallelism(1);
        }
    }

    private DataStream<OutputRecord> detect(DataStream<BlockTally> tallies, DataStream<NewNames> names) {
        return OperatorIds.SIGNAL_DETECTOR
                .on(tallies.keyBy(tally -> 0, Types.INT)
                        .connect(names.keyBy(name -> 0, Types.INT))
                        .transform(
                                OperatorIds.SIGNAL_DETECTOR.operatorName(),
                                OutputRecord.TYPE,
                                new SignalDetector(options)))
                .setParallelism(1);
    }

    private void publishDeadLetters(RoutedEvents routed) {
        DataStream<DeadLetter> ofEvents = routed.labelled().getSideOutput(RecordSplitter.REJECTED);
        JoinedLabels joined = routed.joined();
        DataStream<DeadLetter> all = joined == null ? ofEvents : ofEvents.union(joined.rejected());
        OperatorIds.DEAD_LETTER_PUBLISHER.on(all.sinkTo(sinks.deadLetters()));
    }

    private SingleOutputStreamOperator<TrainedPart> train(RoutedEvents events, WarmStartModels starts) {
        return OperatorIds.PART_TRAINER.on(events.byBlock()
                .transform(
                        OperatorIds.PART_TRAINER.operatorName(),
                        TrainedPart.TYPE,
                        new PartTrainer(options, events.layout(), events.blockKeys(), starts)));
    }

    private DataStream<AveragedPart> average(DataStream<TrainedPart> trained, WarmStartModels starts) {
        EvenKeys keys = new EvenKeys(options.learnerSettings().parts().count(), JobEnvironment.MAX_PARALLELISM);
        return OperatorIds.ALIGNED_AVERAGER.on(trained.keyBy(model -> keys.key(model.part()), Types.INT)
                .process(new AlignedAverager(options, starts), AveragedPart.TYPE));
    }

    private SingleOutputStreamOperator<VersionRecord> assemble(
            DataStream<AveragedPart> averages, InitialState beginning) {
        VersionAssembler assembler =
                new VersionAssembler(options, beginning.before(), beginning.pairs(), SoftwareVersion.get());
        return OperatorIds.VERSION_ASSEMBLER
                .on(averages.keyBy(average -> 0, Types.INT).process(assembler, VersionRecordType.INFO))
                .setParallelism(1);
    }

    private SingleOutputStreamOperator<VersionRecord> name(
            DataStream<VersionRecord> versions, DataStream<NewNames> names) {
        return OperatorIds.VERSION_NAMER
                .on(versions.connect(names).process(new VersionNamer(), VersionRecordType.INFO))
                .setParallelism(1);
    }

    private SingleOutputStreamOperator<VersionRecord> gate(
            DataStream<VersionRecord> versions, DataStream<Event> heldOut) {
        return OperatorIds.VERSION_GATE
                .on(versions.connect(heldOut)
                        .transform(
                                OperatorIds.VERSION_GATE.operatorName(),
                                VersionRecordType.INFO,
                                new VersionGate(options)))
                .setParallelism(1);
    }

    private void publish(DataStream<VersionRecord> versions) {
        OperatorIds.SNAPSHOT_PUBLISHER.on(versions.sinkTo(sinks.models())).setParallelism(1);
    }

    /** Predictions to be judged, if labels come later. */
    private DataStream<ServedPrediction> score(DataStream<Event> events, DataStream<VersionRecord> versions) {
        SingleOutputStreamOperator<OutputRecord> predictions =
                OperatorIds.SCORER.on(events.connect(versions.broadcast())
                        .transform(OperatorIds.SCORER.operatorName(), OutputRecord.TYPE, new Scorer(options)));
        if (!options.predictsLive()) {
            publishPredictions(predictions);
        }
        return predictions.getSideOutput(Scorer.SERVED);
    }

    /** Likewise. */
    private DataStream<ServedPrediction> gather(
            DataStream<BlockScores> scores, DataStream<VersionNumber> versions, BlockLayout layout) {
        KeyedStream<BlockScores, Tuple2<Integer, Long>> byEvent =
                scores.keyBy(said -> Tuple2.of(said.partition(), said.offset()), Types.TUPLE(Types.INT, Types.LONG));
        SingleOutputStreamOperator<OutputRecord> predictions =
                OperatorIds.PREDICTION_GATHERER.on(byEvent.connect(versions.broadcast())
                        .transform(
                                OperatorIds.PREDICTION_GATHERER.operatorName(),
                                OutputRecord.TYPE,
                                new PredictionGatherer(options, layout)));
        publishPredictions(predictions);
        return predictions.getSideOutput(PredictionGatherer.SERVED);
    }

    private void judge(DataStream<ServedPrediction> served, DataStream<Outcome> outcomes) {
        OperatorIds.PREDICTION_JUDGE.on(served.keyBy(
                        each -> Tuple2.of(each.partition(), each.offset()), Types.TUPLE(Types.INT, Types.LONG))
                .connect(outcomes.keyBy(
                        each -> Tuple2.of(each.partition(), each.offset()), Types.TUPLE(Types.INT, Types.LONG)))
                .transform(
                        OperatorIds.PREDICTION_JUDGE.operatorName(), OutputRecord.TYPE, new PredictionJudge(options)));
    }

    private void publishPredictions(DataStream<OutputRecord> predictions) {
        if (sinks.predictions() != null) {
            OperatorIds.PREDICTION_PUBLISHER.on(predictions.sinkTo(sinks.predictions()));
        }
    }
}
