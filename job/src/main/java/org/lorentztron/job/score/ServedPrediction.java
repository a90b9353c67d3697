package org.lorentztron.job.score;

import java.io.IOException;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.ImmutableTypeInfo;
import org.lorentztron.connectors.serial.SegmentsCoding;
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
 * @param segments values of the event, as {@link Event#segments}
 */
public record ServedPrediction(
        int partition,
        long offset,
        long time,
        int truth,
        long version,
        int label,
        double[] probabilities,
        List<String> segments) {
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
                decided.prediction().probabilities(),
                event.segments());
    }

    /** The same of an event without a label. */
    static ServedPrediction of(
            int partition, long offset, long time, long version, Decided decided, List<String> segments) {
        return new ServedPrediction(
                partition,
                offset,
                time,
                Event.UNLABELLED,
                version,
                decided.served(),
                decided.prediction().probabilities(),
                segments);
    }

    /** Of an event that came before there was a model. */
    static ServedPrediction unscored(int partition, long offset, long time) {
        return new ServedPrediction(partition, offset, time, Event.UNLABELLED, 0, -1, NONE, List.of());
    }

    /** Whether a model predicted. */
    boolean isScored() {
        return probabilities.length > 0;
    }

    /**
     * The components in their order: numbers in as few bytes as they need, truth and label plus 1; scores; and
     * {@link SegmentsCoding segments}, of which the number of the label tells.
     */
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
            Varints.write(SegmentsCoding.marked(served.label() + 1, served.segments()), out);
            ScoresCoding.write(served.probabilities(), out);
            SegmentsCoding.write(served.segments(), out);
        }

        @Override
        public ServedPrediction deserialize(DataInputView in) throws IOException {
            int partition = Varints.readInt(in);
            long offset = Varints.readLong(in);
            long time = Varints.readLong(in);
            int truth = (int) (Varints.readLong(in) - 1);
            long version = Varints.readLong(in);
            int marked = (int) Varints.readLong(in);
            double[] probabilities = ScoresCoding.read(in);
            List<String> segments = SegmentsCoding.read(marked < 0, in);
            int label = SegmentsCoding.number(marked) - 1;
            return new ServedPrediction(partition, offset, time, truth, version, label, probabilities, segments);
        }
    }
}
