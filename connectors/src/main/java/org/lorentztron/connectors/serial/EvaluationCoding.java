package org.lorentztron.connectors.serial;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.connectors.wire.version.SegmentEvaluation;

/**
 * How the evaluation of a version is written.
 *
 * <pre>
 *   byte 0, or byte 3 | long events | long errors | double log loss
 *                     | varint count, classes: long events, long errors, double log loss, long predicted, double PR-AUC
 *                     | byte 0, or byte 1 and of the version accepted last: long version, long errors
 *                     | varint count, texts: what it is refused for
 *                     | varint count, each text field | text value or null | long events | long errors
 *                           | varint count, rare classes: varints label, events, predicted, found, double PR-AUC
 *                     | the progressive evaluation, likewise
 * </pre>
 *
 * <p>Byte 1 stands before what was written without segments, byte 2 before what had them; both say nothing of what is
 * predicted, of PR-AUC and of a progressive evaluation.
 */
final class EvaluationCoding {
    private static final byte NONE = 0;
    private static final byte SEGMENTED = 2;
    private static final byte WHOLE = 3;

    private EvaluationCoding() {}

    static void write(@Nullable Evaluation evaluation, DataOutputView out) throws IOException {
        if (evaluation == null) {
            out.writeByte(NONE);
            return;
        }
        out.writeByte(WHOLE);
        out.writeLong(evaluation.events());
        out.writeLong(evaluation.errors());
        out.writeDouble(evaluation.logLoss());
        Varints.write(evaluation.perClass().size(), out);
        for (Evaluation.OfClass of : evaluation.perClass()) {
            out.writeLong(of.events());
            out.writeLong(of.errors());
            out.writeDouble(of.logLoss());
            out.writeLong(of.predicted());
            out.writeDouble(of.prAuc());
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
        Varints.write(evaluation.segments().size(), out);
        for (SegmentEvaluation segment : evaluation.segments()) {
            write(segment, out);
        }
        write(evaluation.progressive(), out);
    }

    private static void write(SegmentEvaluation segment, DataOutputView out) throws IOException {
        Varints.writeText(segment.field(), out);
        Varints.writeText(segment.value(), out);
        out.writeLong(segment.events());
        out.writeLong(segment.errors());
        Varints.write(segment.rare().size(), out);
        for (SegmentEvaluation.OfRare of : segment.rare()) {
            Varints.write(of.label(), out);
            Varints.write(of.events(), out);
            Varints.write(of.predicted(), out);
            Varints.write(of.found(), out);
            out.writeDouble(of.prAuc());
        }
    }

    private static SegmentEvaluation readSegment(DataInputView in) throws IOException {
        String field = Varints.readText(in);
        String value = Varints.readNullableText(in);
        long events = in.readLong();
        long errors = in.readLong();
        List<SegmentEvaluation.OfRare> rare = new ArrayList<>();
        for (int left = Varints.readInt(in); left > 0; left--) {
            rare.add(new SegmentEvaluation.OfRare(
                    Varints.readInt(in),
                    Varints.readLong(in),
                    Varints.readLong(in),
                    Varints.readLong(in),
                    in.readDouble()));
        }
        return new SegmentEvaluation(field, value, events, errors, rare);
    }

    static @Nullable Evaluation read(DataInputView in) throws IOException {
        byte form = in.readByte();
        if (form == NONE) {
            return null;
        }
        long events = in.readLong();
        long errors = in.readLong();
        double logLoss = in.readDouble();
        List<Evaluation.OfClass> perClass = new ArrayList<>();
        for (int left = Varints.readInt(in); left > 0; left--) {
            perClass.add(
                    form == WHOLE
                            ? new Evaluation.OfClass(
                                    in.readLong(), in.readLong(), in.readDouble(), in.readLong(), in.readDouble())
                            : new Evaluation.OfClass(in.readLong(), in.readLong(), in.readDouble()));
        }
        Evaluation.Accepted accepted = in.readBoolean() ? new Evaluation.Accepted(in.readLong(), in.readLong()) : null;
        List<String> refused = new ArrayList<>();
        for (int left = Varints.readInt(in); left > 0; left--) {
            refused.add(Varints.readText(in));
        }
        List<SegmentEvaluation> segments = new ArrayList<>();
        for (int left = form >= SEGMENTED ? Varints.readInt(in) : 0; left > 0; left--) {
            segments.add(readSegment(in));
        }
        return new Evaluation(
                events, errors, logLoss, perClass, accepted, refused, segments, form == WHOLE ? read(in) : null);
    }
}
