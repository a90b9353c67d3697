package org.lorentztron.job.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedNames;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.connectors.wire.version.VersionRecord;

/** Versions and events are as in {@link GateHarness}. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class VersionGateTest {
    private static final int STEPS = 9;

    @Test
    void processElement1_history_hasEveryVersionWhole() throws Exception {
        try (GateHarness gate = new GateHarness(null, "--history-topic=versions")) {
            gate.passed(9);
            gate.version(1, 1, "a|b", "a|c", "b|c");
            assertThat(gate.take())
                    .containsExactly(
                            "m/a|b@1",
                            "m/a|c@1",
                            "m/b|c@1",
                            "m/manifest",
                            "m/1/a|b",
                            "m/1/a|c",
                            "m/1/b|c",
                            "m/1/manifest");
            gate.version(2, 1, "a|c");
            assertThat(gate.take())
                    .containsExactly("m/a|c@2", "m/manifest", "m/2/a|b", "m/2/a|c", "m/2/b|c", "m/2/manifest");
        }
    }

    @Test
    void processElement1_names_areInTheHistoryOfEveryVersion() throws Exception {
        try (GateHarness gate = new GateHarness(null, "--history-topic=versions")) {
            gate.passed(9);
            PublishedNames names = new PublishedNames(7, new TreeMap<>(Map.of(7, List.of("x"))), 0);
            gate.processElement1(new StreamRecord<>(names));
            gate.version(1, 1, "a|b");
            assertThat(gate.take())
                    .containsExactly("m/a|b@1", "m/names/7", "m/manifest", "m/1/a|b", "m/1/names/7", "m/1/manifest");
            assertThat(gate.getSideOutput(VersionGate.ACCEPTED))
                    .as("nobody who scores needs names")
                    .hasSize(2)
                    .noneMatch(element -> element.getValue() instanceof PublishedNames);
            gate.version(2, 1, "a|b");
            assertThat(gate.take()).contains("m/2/names/7").doesNotContain("m/names/7");
        }
    }

    /** The order of the two inputs must not count. */
    @Test
    void processWatermark2_intervalNotPassed_versionWaits() throws Exception {
        try (GateHarness gate = new GateHarness(null, "--holdout=0.1")) {
            gate.heldOut(0, 100, 1);
            gate.version(1, 1, "a|b", "a|c", "b|c");
            gate.processWatermark2(new Watermark(998));
            assertThat(gate.take()).isEmpty();
            gate.heldOut(1, 1500, 1);
            gate.heldOut(0, 999, -1);
            gate.passed(1);
            VersionInfo first = gate.manifests().get(0);
            assertThat(first.evaluation().events())
                    .as("before the interval's end")
                    .isEqualTo(2);
            assertThat(first.evaluation().errors()).isEqualTo(1);
            assertThat(first.evaluation().perClass())
                    .extracting(Evaluation.OfClass::events, Evaluation.OfClass::errors)
                    .containsExactly(tuple(2, 1), tuple(0, 0), tuple(0, 0));
            assertThat(first.evaluation().logLoss()).isPositive();
            double mean = first.evaluation().perClass().get(0).logLoss();
            assertThat(mean).isCloseTo(first.evaluation().logLoss(), within(1e-15));
        }
    }

    /** A gate that counts the likeliest class would publish what the job does not decide. */
    @Test
    void evaluation_jobWithAPolicy_countsTheClassDecidedOnGivenOrNot() throws Exception {
        String[] policy = {"--threshold=b=0.001", "--abstain-below=0.5"};
        for (String[] options : List.of(new String[0], policy)) {
            List<String> all = new ArrayList<>(List.of(options));
            all.add("--holdout=0.1");
            try (GateHarness gate = new GateHarness(null, all.toArray(String[]::new))) {
                gate.heldOutUntil(1);
                gate.version(1, 1, "a|b", "a|c", "b|c");
                gate.passed(1);
                assertThat(gate.manifests().get(0).evaluation().perClass())
                        .extracting(Evaluation.OfClass::events, Evaluation.OfClass::errors)
                        .as(all.toString())
                        .containsExactly(tuple(10, options.length == 0 ? 0 : 10), tuple(10, 0), tuple(0, 0));
            }
        }
    }

    private static org.assertj.core.groups.Tuple tuple(long events, long errors) {
        return org.assertj.core.groups.Tuple.tuple(events, errors);
    }

    @Test
    void snapshotState_anywhere_goesOnAlike() throws Exception {
        String[] options = {"--holdout=0.1", "--publish-if=error<=0.5,worse<=0.1", "--history-topic=versions"};
        for (int cut = 0; cut <= STEPS; cut++) {
            List<String> whole = new ArrayList<>();
            try (GateHarness gate = new GateHarness(null, options)) {
                for (int step = 0; step < STEPS; step++) {
                    step(gate, step, whole);
                }
            }
            List<String> halves = new ArrayList<>();
            GateHarness before = new GateHarness(null, options);
            for (int step = 0; step < cut; step++) {
                step(before, step, halves);
            }
            OperatorSubtaskState state = before.snapshot(1, 1);
            Map<PairName, PublishedPair> newest = before.newest;
            before.close();
            try (GateHarness after = new GateHarness(state, options)) {
                after.newest.putAll(newest);
                for (int step = cut; step < STEPS; step++) {
                    step(after, step, halves);
                }
            }
            assertThat(halves)
                    .as("restored before step %d", cut)
                    .isEqualTo(whole)
                    .hasSizeGreaterThan(15);
        }
    }

    /**
     * A good version, two that wait for their watermark or not and are refused, and one that needs what they changed.
     */
    private static void step(GateHarness gate, int step, List<String> out) throws Exception {
        switch (step) {
            case 0 -> gate.heldOutUntil(1);
            case 1 -> gate.passed(1);
            case 2 -> gate.version(1, 1, "a|b", "a|c", "b|c");
            case 3 -> gate.version(2, -1, "a|b", "a|c");
            case 4 -> gate.heldOutUntil(2);
            case 5 -> gate.passed(2);
            case 6 -> gate.heldOutUntil(3);
            case 7 -> {
                gate.passed(3);
                gate.version(3, 1, "a|b");
            }
            default -> {
                gate.passed(4);
                gate.version(4, 1, "a|c");
            }
        }
        for (VersionRecord element : gate.extractOutputValues()) {
            out.add(SnapshotKeys.of("m", element) + " " + element.hashCode());
        }
        gate.getOutput().clear();
    }

    /** The operator is new in the job: it has not seen what was published before. */
    @Test
    void judge_partsThatItHasNotSeen_areWaitedFor() throws Exception {
        try (GateHarness gate = new GateHarness(null, "--holdout=0.1", "--history-topic=versions")) {
            gate.newest.put(new PairName("a", "c"), GateHarness.pair("a|c", 500, 1));
            gate.heldOutUntil(1);
            gate.passed(9);
            gate.version(1, 1, "a|b");
            assertThat(gate.take()).as("published, and not kept").containsExactly("m/a|b@1", "m/manifest");
            gate.version(2, 1, "a|c");
            assertThat(gate.take()).contains("m/2/a|b", "m/2/a|c", "m/2/manifest");
        }
    }
}
