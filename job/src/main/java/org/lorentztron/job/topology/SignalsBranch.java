package org.lorentztron.job.topology;

import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.job.score.JudgedTallies;
import org.lorentztron.job.signal.BlockTally;
import org.lorentztron.job.signal.RareDetector;
import org.lorentztron.job.signal.SignalDetector;
import org.lorentztron.job.train.PartTrainer;
import org.lorentztron.job.version.VersionAssembler;

/**
 * With a topic of signals, what trainers count is watched, and what those count who judge predictions. Versions that
 * the gate refuses are reported, clocks that are ahead, and what looks wrong.
 *
 * <pre>
 *   PartTrainer - parts that are full ----------+
 *   PartTrainer - tallies ---+                  |
 *   EventSplitter - names ---+==> SignalDetector --+
 *     Scorer or PredictionJudge ==> RareDetector --+
 *                      VersionGate - refused ------+- signals
 *      VersionAssembler - short intervals ---------+
 *      EventSplitter, LabelSplitter - readers -----+
 * </pre>
 */
final class SignalsBranch {
    private SignalsBranch() {}

    /**
     * Signals have an order, so one subtask finds and writes them.
     *
     * @param judge who judges predictions, if anyone does
     */
    static void attach(Backbone job, GatedVersions versions, Optional<SingleOutputStreamOperator<OutputRecord>> judge) {
        Sink<OutputRecord> sink = job.sinks().signals();
        if (sink == null) {
            return;
        }
        DataStream<OutputRecord> found = detect(job)
                .union(
                        job.readers(),
                        job.trained().getSideOutput(PartTrainer.SIGNALS),
                        job.versions().getSideOutput(VersionAssembler.SIGNALS));
        DataStream<OutputRecord> all = Stream.of(
                        Optional.ofNullable(versions.refused()),
                        judge.filter(each -> job.options().watchesServed()).map(each -> detectRare(job, each)))
                .flatMap(Optional::stream)
                .reduce(found, DataStream::union);
        OperatorIds.SIGNAL_PUBLISHER.on(all.sinkTo(sink)).setParallelism(1);
    }

    private static DataStream<OutputRecord> detectRare(Backbone job, SingleOutputStreamOperator<OutputRecord> judge) {
        return OperatorIds.RARE_DETECTOR
                .on(judge.getSideOutput(JudgedTallies.TAG)
                        .keyBy(tally -> 0, Types.INT)
                        .process(new RareDetector(job.options()), OutputRecord.TYPE))
                .setParallelism(1);
    }

    private static DataStream<OutputRecord> detect(Backbone job) {
        DataStream<BlockTally> tallies = job.trained().getSideOutput(PartTrainer.TALLIES);
        return OperatorIds.SIGNAL_DETECTOR
                .on(tallies.keyBy(tally -> 0, Types.INT)
                        .connect(job.names().keyBy(name -> 0, Types.INT))
                        .transform(
                                OperatorIds.SIGNAL_DETECTOR.operatorName(),
                                OutputRecord.TYPE,
                                new SignalDetector(job.options())))
                .setParallelism(1);
    }
}
