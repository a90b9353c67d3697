package org.lorentztron.job.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.connectors.wire.version.HistoryRecord;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.monitor.Share;

/** Which versions the gate refuses, by what they make of held-out events. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class JudgedVersionsTest {
    private static final String[] GATED = {"--holdout=0.1", "--publish-if=error<=0.5,worse<=0.1"};

    /** p ~ (1 + sum of e^-f)^-1.25 with the log odds f = 2 x of the pairs. */
    @Test
    void evaluate_logLoss_isMinusTheLogarithmOfTheProbability() throws Exception {
        try (GateHarness gate = new GateHarness(null, "--holdout=0.1")) {
            gate.heldOut(0, 100, 1);
            gate.heldOut(2, 200, 1);
            gate.passed(1);
            gate.version(1, 1, "a|b", "a|c", "b|c");
            double up = Math.exp(2);
            double a = Math.pow(1 + 2 / up, -1.25);
            double b = Math.pow(1 + 2 * up, -1.25);
            double c = Math.pow(1 + up + 1 / up, -1.25);
            Evaluation found = gate.manifests().get(0).evaluation();
            double ofA = -Math.log(a / (a + b + c));
            double ofC = -Math.log(c / (a + b + c));
            assertThat(found.perClass().get(0).logLoss()).isCloseTo(ofA, within(1e-12));
            assertThat(found.perClass().get(2).logLoss()).isCloseTo(ofC, within(1e-12));
            assertThat(found.logLoss()).isCloseTo((ofA + ofC) / 2, within(1e-12));
            assertThat(found.errors()).isEqualTo(1);
        }
    }

    /** Version 1 knows the events, version 2 says the opposite: each events' own time counts, also after a restart. */
    @Test
    void evaluate_progressive_isOfTheVersionThatStoodWhenEventsCame() throws Exception {
        try (GateHarness gate = new GateHarness(null, "--holdout=0.1")) {
            gate.heldOutUntil(1);
            gate.passed(1);
            gate.version(1, 1, "a|b", "a|c", "b|c");
            assertThat(gate.manifests().get(0).evaluation().progressive()).isNull();
            gate.heldOutUntil(2);
            gate.passed(2);
            gate.version(2, -1, "a|b", "a|c");
            Evaluation second = gate.manifests().get(0).evaluation();
            assertThat(second.errors()).isEqualTo(40);
            assertThat(second.progressive().events()).isEqualTo(20);
            assertThat(second.progressive().errors()).isZero();
            try (GateHarness restored = new GateHarness(gate.snapshot(1, 1), "--holdout=0.1")) {
                for (GateHarness each : List.of(gate, restored)) {
                    each.heldOutUntil(3);
                    each.passed(3);
                }
                gate.version(3, 1, "a|b", "a|c");
                restored.newest.putAll(gate.newest);
                restored.version(3, 1, "a|b", "a|c");
                Evaluation third = gate.manifests().get(0).evaluation();
                assertThat(third.progressive().events()).isEqualTo(40);
                assertThat(third.progressive().errors()).isEqualTo(20);
                assertThat(restored.manifests().get(0).evaluation()).isEqualTo(third);
            }
        }
    }

    /**
     * Version 2 says c where x is 1, a where it is 0 and b where it is -1, and finds half of the c, with four false
     * alarms. The others of c are beside 196 of a: (5 * 5 / 9 + 5 * 10 / 210) / 10.
     */
    @Test
    void evaluate_rareClass_hasPrecisionAndPrAuc() throws Exception {
        try (GateHarness gate = new GateHarness(null, "--holdout=0.1")) {
            for (int i = 0; i < 400; i++) {
                boolean isC = i % 40 == 7;
                gate.heldOut(isC ? 2 : i % 2, i, i % 80 == 7 || i % 100 == 0 ? 1 : isC || i % 2 == 0 ? 0 : -1);
            }
            gate.passed(2);
            gate.version(1, -1, "a|c");
            gate.version(2, 1, "a|b", "b|c");
            Evaluation found = gate.manifests().get(1).evaluation();
            assertThat(found.rareClasses().shown()).containsExactly(2);
            assertThat(found.figures(2).recall()).isEqualTo(new Share(5, 10));
            assertThat(found.figures(2).precision()).isEqualTo(new Share(5, 9));
            assertThat(found.perClass())
                    .extracting(Evaluation.OfClass::predicted)
                    .containsExactly(201L, 190L, 9L);
            assertThat(found.figures(2).prAuc()).isCloseTo(5.0 / 18 + 5.0 / 210, within(1e-12));
            assertThat(found.figures(0).prAuc()).isNaN();
        }
    }

    @Test
    void judge_refusedVersion_isHeldBackAndTheNextOneHasAllThatChanged() throws Exception {
        try (GateHarness gate = new GateHarness(null, GATED)) {
            gate.heldOutUntil(1);
            gate.passed(1);
            gate.version(1, 1, "a|b", "a|c", "b|c");
            assertThat(gate.take()).hasSize(4);

            gate.heldOutUntil(2);
            gate.passed(2);
            gate.version(2, -1, "a|b", "a|c");
            assertThat(gate.take()).isEmpty();
            assertThat(gate.refused())
                    .singleElement()
                    .asString()
                    .startsWith("{\"signal\":\"version-refused\",\"model\":\"m\",\"intervalEnd\":2000,\"of\":\"2\",")
                    .contains("worse<=0.1\"", "\"before\":0.0,", "\"eventsBefore\":40,\"events\":40,");

            gate.heldOutUntil(3);
            gate.passed(3);
            gate.version(3, 1, "a|b");
            assertThat(gate.take()).as("a|c of version 2 counts for version 3").isEmpty();

            gate.passed(4);
            gate.version(4, 1, "a|c");
            assertThat(gate.take()).containsExactly("m/a|b@3", "m/a|c@4", "m/manifest");
            assertThat(gate.refused()).hasSize(2);
            assertThat(gate.accepted())
                    .as("nothing of a refused version scores either")
                    .containsExactly("m/a|b", "m/a|c", "m/b|c", "m/manifest", "m/a|b", "m/a|c", "m/manifest");
        }
    }

    /** Half of the events are wrong for both: the later version is no worse. */
    @Test
    void judge_acceptedVersionErrsAsMuch_isNotRefused() throws Exception {
        try (GateHarness gate = new GateHarness(null, GATED)) {
            for (int version = 1; version <= 2; version++) {
                gate.heldOut(0, 1000L * version - 2, 1);
                gate.heldOut(1, 1000L * version - 1, 1);
                gate.passed(version);
                gate.version(version, 1, "a|b", "a|c", "b|c");
            }
            assertThat(gate.refused()).isEmpty();
            assertThat(gate.manifests().get(1).evaluation().accepted()).isEqualTo(new Evaluation.Accepted(1, 2));
        }
    }

    /** A version that never predicts a class is refused for it, whatever its error rate; counts say of how many. */
    @Test
    void judge_classThatIsNotFound_isRefusedWithItsEvents() throws Exception {
        try (GateHarness gate = new GateHarness(
                null, "--holdout=0.1", "--publish-if=recall(a)>=0.9,precision(a)>=0.9,prAuc(a)>=0.9,recall(b)>=0.9")) {
            gate.heldOutUntil(1);
            gate.passed(1);
            gate.version(1, 1, "a|b", "a|c", "b|c");
            assertThat(gate.manifests().get(0).refused())
                    .as("10 events of each of a and b")
                    .isEmpty();

            gate.heldOutUntil(2);
            gate.passed(2);
            gate.version(2, -1, "a|b", "a|c", "b|c");
            assertThat(gate.refused())
                    .singleElement()
                    .asString()
                    .contains("\"what\":\"recall(a)>=0.9: 0.0 % (0 of 20), precision(a)");
        }
    }

    /** Nobody could say that such a version is any good. */
    @Test
    void judge_noHeldOutEvent_isRefusedOnlyUnderConditions() throws Exception {
        try (GateHarness gate = new GateHarness(null, GATED);
                GateHarness open = new GateHarness(null, "--holdout=0.1")) {
            gate.passed(1);
            gate.version(1, 1, "a|b");
            assertThat(gate.take()).isEmpty();
            assertThat(gate.refused())
                    .containsExactly("{\"signal\":\"version-refused\",\"model\":\"m\",\"intervalEnd\":1000,"
                            + "\"of\":\"1\",\"what\":\"no held-out event was scored\",\"before\":null,\"after\":null,"
                            + "\"eventsBefore\":0,\"events\":0,\"distance\":null,\"bound\":null,"
                            + "\"from\":null,\"to\":null}");
            open.passed(1);
            open.version(1, 1, "a|b");
            assertThat(open.manifests())
                    .singleElement()
                    .satisfies(first -> assertThat(first.evaluation().events()).isZero());
        }
    }

    @Test
    void judge_refusedVersion_isInTheHistoryWithItsEvaluation() throws Exception {
        try (GateHarness gate =
                new GateHarness(null, "--holdout=0.1", "--publish-if=error<=0.1", "--history-topic=versions")) {
            gate.heldOutUntil(1);
            gate.passed(1);
            gate.version(1, -1, "a|b", "a|c", "b|c");
            assertThat(gate.extractOutputValues()).last().isInstanceOfSatisfying(HistoryRecord.class, last -> {
                VersionInfo kept = (VersionInfo) last.element();
                assertThat(kept.refused()).containsExactly("error<=0.1");
                assertThat(kept.evaluation().errors()).isEqualTo(20);
            });
            assertThat(gate.take()).containsExactly("m/1/a|b", "m/1/a|c", "m/1/b|c", "m/1/manifest");
        }
    }
}
