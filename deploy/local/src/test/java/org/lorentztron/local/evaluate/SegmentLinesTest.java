package org.lorentztron.local.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.connectors.wire.version.SegmentEvaluation;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.predict.Decide;
import org.lorentztron.model.predict.DecisionRule;

class SegmentLinesTest {
    private static VersionInfo version(SegmentEvaluation... segments) {
        Evaluation.OfClass each = new Evaluation.OfClass(10, 2, 0.5);
        Evaluation evaluation =
                new Evaluation(20, 4, 0.5, List.of(each, each), null, List.of(), List.of(segments), null);
        return new VersionInfo(
                        "m",
                        7,
                        1_000,
                        List.of("ok", "fraud"),
                        IndexedFeatures.NAME,
                        null,
                        List.of(),
                        100,
                        List.of(),
                        new DecisionRule(Decide.PROBABILITY, 1),
                        Map.of(),
                        1,
                        "test")
                .evaluated(evaluation);
    }

    @Test
    void of_segments_haveATableForEachField() {
        VersionInfo version = version(
                new SegmentEvaluation(
                        "country", "FR", 1_900, 19, List.of(new SegmentEvaluation.OfRare(1, 52, 57, 37, 0.706))),
                new SegmentEvaluation("country", null, 100, 0, List.of()),
                new SegmentEvaluation("channel", "", 2_000, 19, List.of()));

        assertThat(SegmentLines.of(version))
                .containsExactly(
                        "",
                        "version 7 by country:",
                        "  FR                            1,900 held out    1.00 % errors  fraud: recall 71.2 % (37 of"
                                + " 52), precision 64.9 % (37 of 57), PR-AUC 0.71",
                        "  (rest)                          100 held out    0.00 % errors",
                        "",
                        "version 7 by channel:",
                        "  (missing)                     2,000 held out    0.95 % errors");
    }

    @Test
    void of_versionWithoutSegments_isNothing() {
        assertThat(SegmentLines.of(version())).isEmpty();
    }
}
