package org.lorentztron.job.score;

import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.ImmutableTypeInfo;
import org.lorentztron.connectors.serial.Varints;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.train.ScoresCoding;
import org.lorentztron.model.predict.Decided;

/**
 * A prediction as it was served, to be judged when the event's class is known. Nothing in it is to be modified.
 *
 * @param partition of the event
 * @param offset of the event
 * @param time of the event
 * @param truth its class, or {@link Event#UNLABELLED} if that is not known yet
 * @param version that predicted, or that the model which predicted descends from; 0 if there was none
 * @param label the class that was served, or -1 if none was
 * @param probabilities of all classes; none if there was no model
 */
public record ServedPrediction(
        int partition, long offset, long time, int truth, long version, int label, double[] probabilities) {
    public static final TypeInformation<ServedPrediction> TYPE =
            new ImmutableTypeInfo<>(ServedPrediction.class, new Serializer());

    private static final double[] NONE = {};

    /** What was decided of an event. */
    static ServedPrediction of(Event event, long version, Decided decided) {
        return new ServedPrediction(
                event.partition(),
                event.offset(),
                event.time(),
                event.label(),
                version,
                decided.served(),
                decided.prediction().probabilities());
    }

    /** The same of an event without a label. */
    static ServedPrediction of(int partition, long offset, long time, long version, Decided decided) {
        return new ServedPrediction(
                partition,
                offset,
                time,
                Event.UNLABELLED,
                version,
                decided.served(),
                decided.prediction().probabilities());
    }

    /** Of an event that came before there was a model. */
    static ServedPrediction unscored(int partition, long offset, long time) {
        return new ServedPrediction(partition, offset, time, Event.UNLABELLED, 0, -1, NONE);
    }

    /** Whether a model predicted. */
    boolean isScored() {
        return probabilities.length > 0;
    }

    /** The components in their order: numbers in as few bytes as they need, truth and label plus 1, 8 bytes each. */
    public static final class Serializer extends ImmutableSerializer<ServedPrediction> {
        private static final long serialVersionUID = 1L;

        @Override
        public int version() {
            return 1;
        }

        @Override
        public ServedPredictionSnapshot snapshotConfiguration() {
            return new ServedPredictionSnapshot();
        }

        @Override
        public void serialize(ServedPrediction served, DataOutputView out) throws IOException {
            Varints.write(served.partition(), out);
            Varints.write(served.offset(), out);
            Varints.write(served.time(), out);
            Varints.write(served.truth() + 1L, out);
            Varints.write(served.version(), out);
            Varints.write(served.label() + 1L, out);
            ScoresCoding.write(served.probabilities(), out);
        }

        @Override
        public ServedPrediction deserialize(DataInputView in) throws IOException {
            return new ServedPrediction(
                    Varints.readInt(in),
                    Varints.readLong(in),
                    Varints.readLong(in),
                    (int) (Varints.readLong(in) - 1),
                    Varints.readLong(in),
                    (int) (Varints.readLong(in) - 1),
                    ScoresCoding.read(in));
        }
    }
}
