package org.lorentztron.job.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.version.SegmentEvaluation;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;
import org.lorentztron.model.monitor.SegmentFields;
import org.lorentztron.model.predict.Prediction;

class SegmentExaminationTest {
    private static final SegmentFields FIELD = new SegmentFields(List.of("country"));
    private static final int CLASSES = 12;

    private static Event event(int offset, int label) {
        return new Event(
                0,
                offset,
                1,
                0,
                label,
                null,
                Features.dense(new float[] {1}),
                1,
                NamedNumbers.NONE,
                false,
                null,
                null,
                FIELD.marked("FR"));
    }

    private static Prediction sureOf(int label) {
        double[] probabilities = new double[CLASSES];
        probabilities[label] = 1;
        return Prediction.of(label, new int[CLASSES], new double[CLASSES], probabilities);
    }

    /** Of 12 classes the last is rare; others that are taken for each other are errors as well. */
    @Test
    void evaluations_rareClassThatIsNotAmongTheFirst_hasItsFigures() {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            events.add(event(i, i < 10 ? 11 : i % 11));
        }
        SegmentExamination examination = new SegmentExamination(CLASSES, List.of("country"), events, List.of(11));
        for (Event event : events) {
            boolean isMissed = event.offset() < 4;
            boolean isMistaken = event.offset() >= 900 && event.label() == 3;
            examination.add(event, sureOf(isMissed ? 0 : isMistaken ? 11 : event.label()));
        }

        List<SegmentEvaluation> evaluations = examination.evaluations();
        assertThat(evaluations).hasSize(1);
        double prAuc = evaluations.get(0).rare().get(0).prAuc();
        // Six tenths at a precision of 6 of 15, the others at that of all events.
        assertThat(prAuc).isCloseTo(0.6 * 6 / 15 + 0.4 * 10 / 1_000, Offset.offset(1e-9));
        assertThat(evaluations.get(0))
                .isEqualTo(new SegmentEvaluation(
                        "country", "FR", 1_000, 13, List.of(new SegmentEvaluation.OfRare(11, 10, 15, 6, prAuc))));
    }
}
