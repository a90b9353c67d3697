package org.lorentztron.job.gate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.TwoInputStreamOperatorTestHarness;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.serial.VersionRecordType;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.connectors.wire.version.HistoryRecord;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedNames;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.job.TestOptions;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.ensemble.Decide;
import org.lorentztron.model.ensemble.DecisionRule;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.probability.PlattScaling;

/**
 * Versions of three classes and one feature x. Those of sign 1 say a where x is positive, and b where it is negative; a
 * pair of sign -1 says the opposite.
 */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class VersionGateTest {
    private static final List<String> CLASSES = List.of("a", "b", "c");
    private static final int STEPS = 9;
    private static final String[] GATED = {"--holdout=0.1", "--publish-if=error<=0.5,worse<=0.1"};

    private static final class Harness extends TwoInputStreamOperatorTestHarness<VersionRecord, Event, VersionRecord> {
        private final Map<PairName, PublishedPair> newest =
                new TreeMap<>((x, y) -> x.toString().compareTo(y.toString()));

        Harness(@Nullable OperatorSubtaskState state, String... options) throws Exception {
            super(new VersionGate(
                    TestOptions.of(Stream.concat(Stream.of("--classes=a,b,c", "--features=1"), Stream.of(options))
                            .toArray(String[]::new))));
            setup(new VersionRecordType.Serializer());
            if (state != null) {
                initializeState(state);
            }
            open();
        }

        /** The pairs that trained with the version's number as their interval in seconds, and the manifest of all. */
        void version(int number, int sign, String... trained) throws Exception {
            for (String name : trained) {
                PublishedPair pair = pair(name, 1000L * number, sign);
                newest.put(pair.name(), pair);
                processElement1(new StreamRecord<>(pair));
            }
            processElement1(new StreamRecord<>(manifest(number, List.copyOf(newest.values()))));
        }

        void heldOut(int label, long time, float feature) throws Exception {
            processElement2(new StreamRecord<>(
                    Event.decoded(0, time, label, time, null, Features.dense(new float[] {feature}))));
        }

        /** Twenty events of a and b before the end of an interval, which versions of sign 1 know. */
        void heldOutUntil(int second) throws Exception {
            for (int i = 0; i < 10; i++) {
                heldOut(0, 1000L * second - 100 + i, 1);
                heldOut(1, 1000L * second - 50 + i, -1);
            }
        }

        void passed(int second) throws Exception {
            processWatermark2(new Watermark(1000L * second - 1));
        }

        /** What has come out, by keys; of parts also the second that their intervals end at. */
        List<String> take() {
            List<String> keys = new ArrayList<>();
            for (VersionRecord element : extractOutputValues()) {
                String key = SnapshotKeys.of("m", element);
                keys.add(element instanceof PublishedPair pair ? key + "@" + pair.intervalEnd() / 1000 : key);
            }
            getOutput().clear();
            return keys;
        }

        List<VersionInfo> manifests() {
            List<VersionInfo> manifests = new ArrayList<>();
            for (VersionRecord element : extractOutputValues()) {
                if (element instanceof VersionInfo manifest) {
                    manifests.add(manifest);
                }
            }
            getOutput().clear();
            return manifests;
        }

        /** What those who score have got, by keys. */
        List<String> accepted() {
            return getSideOutput(VersionGate.ACCEPTED).stream()
                    .map(element -> SnapshotKeys.of("m", element.getValue()))
                    .toList();
        }

        /** The signals of refused versions. */
        List<String> refused() {
            return getSideOutput(VersionGate.REFUSED) == null
                    ? List.of()
                    : getSideOutput(VersionGate.REFUSED).stream()
                            .map(signal -> new String(signal.getValue().value(), UTF_8))
                            .toList();
        }
    }

    /** The score is 2 x, or -2 x, since (x + 1/2)^2 and (x - 1/2)^2 differ by 2 x. */
    static PublishedPair pair(String name, long intervalEnd, int sign) {
        boolean isPositive = sign > 0 != name.equals("b|c");
        float[] u = {1, 0.5f};
        float[] v = {1, -0.5f};
        return PublishedPair.of(
                        new PairName(name.substring(0, 1), name.substring(2)),
                        intervalEnd,
                        "dos",
                        1,
                        FeatureSet.all(1),
                        isPositive ? u : v,
                        isPositive ? v : u,
                        1,
                        new PublishedCounts(1, 1, 0),
                        new AlignmentStep(0, 0))
                .calibrated(new PlattScaling(1, 0, 100));
    }

    static VersionInfo manifest(int number, List<PublishedPair> pairs) {
        return new VersionInfo(
                "m",
                number,
                1000L * number,
                CLASSES,
                IndexedFeatures.NAME,
                null,
                pairs.stream().map(VersionInfo.Part::of).toList(),
                1,
                List.of(),
                new DecisionRule(Decide.PROBABILITY, 1.25),
                Map.of(),
                1,
                "test");
    }

    @Test
    void processElement1_history_hasEveryVersionWhole() throws Exception {
        try (Harness gate = new Harness(null, "--history-topic=versions")) {
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
        try (Harness gate = new Harness(null, "--history-topic=versions")) {
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
        try (Harness gate = new Harness(null, "--holdout=0.1")) {
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

    /** p ~ (1 + sum of e^-f)^-1.25 with the log odds f = 2 x of the pairs. */
    @Test
    void evaluate_logLoss_isMinusTheLogarithmOfTheProbability() throws Exception {
        try (Harness gate = new Harness(null, "--holdout=0.1")) {
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

    private static org.assertj.core.groups.Tuple tuple(long events, long errors) {
        return org.assertj.core.groups.Tuple.tuple(events, errors);
    }

    @Test
    void judge_refusedVersion_isHeldBackAndTheNextOneHasAllThatChanged() throws Exception {
        try (Harness gate = new Harness(null, GATED)) {
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
        try (Harness gate = new Harness(null, GATED)) {
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

    /** Nobody could say that such a version is any good. */
    @Test
    void judge_noHeldOutEvent_isRefusedOnlyUnderConditions() throws Exception {
        try (Harness gate = new Harness(null, GATED);
                Harness open = new Harness(null, "--holdout=0.1")) {
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
        try (Harness gate = new Harness(null, "--holdout=0.1", "--publish-if=error<=0.1", "--history-topic=versions")) {
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

    @Test
    void snapshotState_anywhere_goesOnAlike() throws Exception {
        String[] options = {"--holdout=0.1", "--publish-if=error<=0.5,worse<=0.1", "--history-topic=versions"};
        for (int cut = 0; cut <= STEPS; cut++) {
            List<String> whole = new ArrayList<>();
            try (Harness gate = new Harness(null, options)) {
                for (int step = 0; step < STEPS; step++) {
                    step(gate, step, whole);
                }
            }
            List<String> halves = new ArrayList<>();
            Harness before = new Harness(null, options);
            for (int step = 0; step < cut; step++) {
                step(before, step, halves);
            }
            OperatorSubtaskState state = before.snapshot(1, 1);
            Map<PairName, PublishedPair> newest = before.newest;
            before.close();
            try (Harness after = new Harness(state, options)) {
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
    private static void step(Harness gate, int step, List<String> out) throws Exception {
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
        try (Harness gate = new Harness(null, "--holdout=0.1", "--history-topic=versions")) {
            gate.newest.put(new PairName("a", "c"), pair("a|c", 500, 1));
            gate.heldOutUntil(1);
            gate.passed(9);
            gate.version(1, 1, "a|b");
            assertThat(gate.take()).as("published, and not kept").containsExactly("m/a|b@1", "m/manifest");
            gate.version(2, 1, "a|c");
            assertThat(gate.take()).contains("m/2/a|b", "m/2/a|c", "m/2/manifest");
        }
    }
}
