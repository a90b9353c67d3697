package org.lorentztron.local.versions;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.predict.DecisionRule;

class RareColumnsTest {

    private static VersionInfo version(long... eventsAndErrors) {
        Evaluation.OfClass ok = new Evaluation.OfClass(eventsAndErrors[0], eventsAndErrors[1], 0.1);
        Evaluation.OfClass fraud = new Evaluation.OfClass(eventsAndErrors[2], eventsAndErrors[3], 0.1);
        return version()
                .evaluated(new Evaluation(
                        ok.events() + fraud.events(),
                        ok.errors() + fraud.errors(),
                        0.1,
                        List.of(ok, fraud),
                        null,
                        List.of()));
    }

    private static VersionInfo version() {
        return new VersionInfo(
                "m",
                1,
                1_000,
                List.of("ok", "fraud"),
                IndexedFeatures.NAME,
                null,
                List.of(),
                100,
                List.of(),
                DecisionRule.VOTES,
                Map.of(),
                1,
                "test");
    }

    @Test
    void columns_rareClass_haveItsRecallAndPrecisionWithTheirEvents() {
        VersionInfo unlucky = version(36, 0, 0, 0);
        VersionInfo newest = version(1_981, 5, 19, 14);
        RareColumns columns = new RareColumns(List.of(unlucky, newest, version()));

        assertThat(columns.heads()).isEqualTo("           recall of fraud        precision of fraud");
        assertThat(columns.cells(newest)).isEqualTo("          26.3 % (5 of 19)          50.0 % (5 of 10)");
        assertThat(columns.cells(unlucky)).as("no event, no number").isBlank().hasSize(52);
        assertThat(columns.cells(version())).isBlank();
    }

    @Test
    void columns_versionThatKnowsPrAuc_haveItToo() {
        VersionInfo newest = version()
                .evaluated(new Evaluation(
                        2_000,
                        19,
                        0.1,
                        List.of(
                                new Evaluation.OfClass(1_981, 5, 0.1, 1_990, Double.NaN),
                                new Evaluation.OfClass(19, 14, 2, 10, 0.4)),
                        null,
                        List.of()));
        RareColumns columns = new RareColumns(List.of(version(1_981, 5, 19, 14), newest));

        assertThat(columns.heads()).isEqualTo("           recall of fraud        precision of fraud  PR-AUC of fraud");
        assertThat(columns.cells(newest))
                .isEqualTo("          26.3 % (5 of 19)          50.0 % (5 of 10)             0.40");
    }

    @Test
    void columns_evenClasses_areNone() {
        VersionInfo even = version(50, 5, 50, 5);
        RareColumns columns = new RareColumns(List.of(even));

        assertThat(columns.heads()).isEmpty();
        assertThat(columns.cells(even)).isEmpty();
    }
}
