package org.lorentztron.job.topology;

import org.apache.flink.streaming.api.datastream.DataStreamSink;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/**
 * The uid and the name of every operator. By its uid a savepoint finds the operator again: a uid never changes, and
 * that of a removed operator is never used for another.
 */
enum OperatorIds {
    EVENT_SOURCE("event-source", "EventSource"),
    EVENT_SPLITTER("event-splitter", "EventSplitter"),
    LABEL_SOURCE("label-source", "LabelSource"),
    LABEL_SPLITTER("label-splitter", "LabelSplitter"),
    LABEL_JOINER("label-joiner", "LabelJoiner"),
    JOINED_EVENTS("joined-events", "JoinedEvents"),
    JOINED_ROUTER("joined-router", "JoinedRouter"),
    TRAINING_SORTER("training-sorter", "TrainingSorter"),
    JOINED_EVENTS_PUBLISHER("joined-events-publisher", "JoinedEventsPublisher"),
    PART_ROUTER("part-router", "PartRouter"),
    PART_TRAINER("part-trainer", "PartTrainer"),
    ALIGNED_AVERAGER("aligned-averager", "AlignedAverager"),
    VERSION_ASSEMBLER("version-assembler", "VersionAssembler"),
    VERSION_NAMER("version-namer", "VersionNamer"),
    VERSION_GATE("version-gate", "VersionGate"),
    SNAPSHOT_PUBLISHER("snapshot-publisher", "SnapshotPublisher"),
    DEAD_LETTER_PUBLISHER("dead-letter-publisher", "DeadLetterPublisher"),
    SCORER("scorer", "Scorer"),
    PREDICTION_JUDGE("prediction-judge", "PredictionJudge"),
    PREDICTION_GATHERER("prediction-gatherer", "PredictionGatherer"),
    PREDICTION_PUBLISHER("prediction-publisher", "PredictionPublisher"),
    SIGNAL_DETECTOR("signal-detector", "SignalDetector"),
    RARE_DETECTOR("rare-detector", "RareDetector"),
    SIGNAL_PUBLISHER("signal-publisher", "SignalPublisher");

    private final String uid;
    private final String operatorName;

    OperatorIds(String uid, String operatorName) {
        this.uid = uid;
        this.operatorName = operatorName;
    }

    String uid() {
        return uid;
    }

    String operatorName() {
        return operatorName;
    }

    <T> SingleOutputStreamOperator<T> on(SingleOutputStreamOperator<T> operator) {
        return operator.uid(uid).name(operatorName);
    }

    <T> DataStreamSink<T> on(DataStreamSink<T> sink) {
        return sink.uid(uid).name(operatorName);
    }
}
