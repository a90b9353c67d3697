package org.lorentztron.connectors.serial;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.version.Evaluation;

/**
 * How the evaluation of a version is written.
 *
 * <pre>
 *   byte 0, or byte 1 | long events | long errors | double log loss
 *                     | varint count, classes: long events, long errors, double log loss
 *                     | byte 0, or byte 1 and of the version accepted last: long version, long errors
 *                     | varint count, texts: what it is refused for
 * </pre>
 */
final class EvaluationCoding {
    private EvaluationCoding() {}

    static void write(@Nullable Evaluation evaluation, DataOutputView out) throws IOException {
        out.writeBoolean(evaluation != null);
        if (evaluation == null) {
            return;
        }
        out.writeLong(evaluation.events());
        out.writeLong(evaluation.errors());
        out.writeDouble(evaluation.logLoss());
        Varints.write(evaluation.perClass().size(), out);
        for (Evaluation.OfClass of : evaluation.perClass()) {
            out.writeLong(of.events());
            out.writeLong(of.errors());
            out.writeDouble(of.logLoss());
        }
        Evaluation.Accepted accepted = evaluation.accepted();
        out.writeBoolean(accepted != null);
        if (accepted != null) {
            out.writeLong(accepted.version());
            out.writeLong(accepted.errors());
        }
        Varints.write(evaluation.refused().size(), out);
        for (String reason : evaluation.refused()) {
            Varints.writeText(reason, out);
        }
    }

    static @Nullable Evaluation read(DataInputView in) throws IOException {
        if (!in.readBoolean()) {
            return null;
        }
        long events = in.readLong();
        long errors = in.readLong();
        double logLoss = in.readDouble();
        List<Evaluation.OfClass> perClass = new ArrayList<>();
        for (int left = Varints.readInt(in); left > 0; left--) {
            perClass.add(new Evaluation.OfClass(in.readLong(), in.readLong(), in.readDouble()));
        }
        Evaluation.Accepted accepted = in.readBoolean() ? new Evaluation.Accepted(in.readLong(), in.readLong()) : null;
        List<String> refused = new ArrayList<>();
        for (int left = Varints.readInt(in); left > 0; left--) {
            refused.add(Varints.readText(in));
        }
        return new Evaluation(events, errors, logLoss, perClass, accepted, refused);
    }
}
