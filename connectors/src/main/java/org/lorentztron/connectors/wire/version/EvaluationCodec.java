package org.lorentztron.connectors.wire.version;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.avro.HeldOutAccepted;
import org.lorentztron.connectors.wire.avro.HeldOutClass;
import org.lorentztron.connectors.wire.avro.HeldOutEvaluation;
import org.lorentztron.connectors.wire.avro.HeldOutProgressive;
import org.lorentztron.connectors.wire.avro.HeldOutRareClass;
import org.lorentztron.connectors.wire.avro.HeldOutSegment;
import org.lorentztron.connectors.wire.avro.ProgressiveClass;

/** Evaluations as manifests hold them, where every class is named. */
final class EvaluationCodec {
    private EvaluationCodec() {}

    /** @param classes of the manifest */
    static @Nullable HeldOutEvaluation encode(@Nullable Evaluation evaluation, List<String> classes) {
        if (evaluation == null) {
            return null;
        }
        List<HeldOutClass> perClass = new ArrayList<>();
        for (int k = 0; k < evaluation.perClass().size(); k++) {
            Evaluation.OfClass of = evaluation.perClass().get(k);
            perClass.add(new HeldOutClass(
                    classes.get(k), of.events(), of.errors(), of.logLoss(), predicted(of), known(of.prAuc())));
        }
        Evaluation.Accepted accepted = evaluation.accepted();
        return new HeldOutEvaluation(
                evaluation.events(),
                evaluation.errors(),
                evaluation.logLoss(),
                perClass,
                encodeProgressive(evaluation.progressive(), classes),
                accepted == null ? null : new HeldOutAccepted(accepted.version(), accepted.errors()),
                evaluation.refused(),
                evaluation.segments().stream().map(EvaluationCodec::encode).toList());
    }

    private static @Nullable HeldOutProgressive encodeProgressive(
            @Nullable Evaluation evaluation, List<String> classes) {
        if (evaluation == null) {
            return null;
        }
        List<ProgressiveClass> perClass = new ArrayList<>();
        for (int k = 0; k < evaluation.perClass().size(); k++) {
            Evaluation.OfClass of = evaluation.perClass().get(k);
            perClass.add(new ProgressiveClass(
                    classes.get(k), of.events(), of.errors(), of.logLoss(), predicted(of), known(of.prAuc())));
        }
        return new HeldOutProgressive(evaluation.events(), evaluation.errors(), evaluation.logLoss(), perClass);
    }

    private static @Nullable Evaluation decode(@Nullable HeldOutProgressive read, List<String> classes)
            throws IOException {
        if (read == null) {
            return null;
        }
        requireClasses(
                read.getPerClass().stream().map(ProgressiveClass::getLabel).toList(), classes);
        return new Evaluation(
                read.getEvents(),
                read.getErrors(),
                read.getLogLoss(),
                read.getPerClass().stream()
                        .map(of -> new Evaluation.OfClass(
                                of.getEvents(),
                                of.getErrors(),
                                of.getLogLoss(),
                                predicted(of.getPredicted()),
                                known(of.getPrAuc())))
                        .toList(),
                null,
                List.of());
    }

    private static void requireClasses(List<String> labels, List<String> classes) throws IOException {
        if (!labels.equals(classes)) {
            throw new IOException("evaluation is of the classes " + labels + ", expected " + classes);
        }
    }

    private static @Nullable Long predicted(Evaluation.OfClass of) {
        return of.predicted() == Evaluation.OfClass.UNKNOWN ? null : of.predicted();
    }

    private static long predicted(@Nullable Long read) {
        if (read != null && read < 0) {
            throw new IllegalArgumentException("class has " + read + " events predicted, expected 0 or more");
        }
        return read == null ? Evaluation.OfClass.UNKNOWN : read;
    }

    private static @Nullable Double known(double number) {
        return Double.isNaN(number) ? null : number;
    }

    private static double known(@Nullable Double read) {
        return read == null ? Double.NaN : read;
    }

    private static HeldOutSegment encode(SegmentEvaluation segment) {
        return new HeldOutSegment(
                segment.field(),
                segment.value(),
                segment.events(),
                segment.errors(),
                segment.rare().stream()
                        .map(of -> new HeldOutRareClass(
                                of.label(), of.events(), of.predicted(), of.found(), known(of.prAuc())))
                        .toList());
    }

    private static SegmentEvaluation decode(HeldOutSegment read) {
        return new SegmentEvaluation(
                read.getField(),
                read.getValue(),
                read.getEvents(),
                read.getErrors(),
                read.getRareClasses().stream()
                        .map(of -> new SegmentEvaluation.OfRare(
                                of.getLabel(), of.getEvents(), of.getPredicted(), of.getFound(), known(of.getPrAuc())))
                        .toList());
    }

    /**
     * @param classes of the manifest
     * @throws IOException if the evaluation is of other classes, or its numbers cannot be
     */
    static @Nullable Evaluation decode(@Nullable HeldOutEvaluation read, List<String> classes) throws IOException {
        if (read == null) {
            return null;
        }
        requireClasses(read.getPerClass().stream().map(HeldOutClass::getLabel).toList(), classes);
        HeldOutAccepted accepted = read.getAccepted();
        try {
            return new Evaluation(
                    read.getEvents(),
                    read.getErrors(),
                    read.getLogLoss(),
                    read.getPerClass().stream()
                            .map(of -> new Evaluation.OfClass(
                                    of.getEvents(),
                                    of.getErrors(),
                                    of.getLogLoss(),
                                    predicted(of.getPredicted()),
                                    known(of.getPrAuc())))
                            .toList(),
                    accepted == null ? null : new Evaluation.Accepted(accepted.getVersion(), accepted.getErrors()),
                    read.getRefused(),
                    read.getSegments().stream().map(EvaluationCodec::decode).toList(),
                    decode(read.getProgressive(), classes));
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
