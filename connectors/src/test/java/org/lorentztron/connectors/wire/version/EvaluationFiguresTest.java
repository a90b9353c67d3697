package org.lorentztron.connectors.wire.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.monitor.ClassFigures;
import org.lorentztron.model.monitor.Share;

class EvaluationFiguresTest {

    private static Evaluation of(Evaluation.OfClass... perClass) {
        long events = 0;
        long errors = 0;
        for (Evaluation.OfClass each : perClass) {
            events += each.events();
            errors += each.errors();
        }
        return new Evaluation(events, errors, 0.1, List.of(perClass), null, List.of());
    }

    /** The error rate is 0.95 %, and 14 of 19 frauds are missed. */
    @Test
    void figures_twoClasses_haveRecallAndPrecision() {
        Evaluation scored = of(new Evaluation.OfClass(1_981, 5, 0.1), new Evaluation.OfClass(19, 14, 2));

        assertThat(scored.rareClasses().shown()).containsExactly(1);
        assertThat(scored.figures(1)).isEqualTo(new ClassFigures(new Share(5, 19), new Share(5, 10), Double.NaN));
        assertThat(scored.rareFigures(List.of("ok", "fraud")))
                .containsExactly("fraud: recall 26.3 % (5 of 19), precision 50.0 % (5 of 10)");
    }

    /** What events of the other classes were taken for is not counted. */
    @Test
    void figures_moreClasses_haveNoPrecision() {
        Evaluation scored = of(
                new Evaluation.OfClass(1_000, 5, 0.1),
                new Evaluation.OfClass(981, 5, 0.1),
                new Evaluation.OfClass(19, 14, 2));

        assertThat(scored.rareFigures(List.of("a", "b", "c"))).containsExactly("c: recall 26.3 % (5 of 19)");
    }

    @Test
    void figures_countedPredictions_havePrecisionAndPrAucOfAnyNumberOfClasses() {
        Evaluation scored = of(
                new Evaluation.OfClass(1_000, 5, 0.1, 995, Double.NaN),
                new Evaluation.OfClass(981, 5, 0.1, 995, Double.NaN),
                new Evaluation.OfClass(19, 14, 2, 10, 0.4));

        assertThat(scored.rareFigures(List.of("a", "b", "c")))
                .containsExactly("c: recall 26.3 % (5 of 19), precision 50.0 % (5 of 10), PR-AUC 0.40");
    }

    @Test
    void rareFigures_evenClassesOrNoEvent_areNone() {
        Evaluation.OfClass half = new Evaluation.OfClass(50, 5, 0.5);
        assertThat(of(half, half).rareFigures(List.of("a", "b"))).isEmpty();
        Evaluation.OfClass none = new Evaluation.OfClass(0, 0, 0);
        assertThat(of(none, none).rareFigures(List.of("a", "b"))).isEmpty();
    }
}
