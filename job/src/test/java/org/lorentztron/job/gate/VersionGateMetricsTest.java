package org.lorentztron.job.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.serial.VersionRecordType;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.state.OperatorMetrics;
import org.lorentztron.model.Features;

/** What the gate tells those who are alarmed by it. Versions and events are as in {@link GateHarness}. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class VersionGateMetricsTest {

    private static final class Gate implements AutoCloseable {
        private final OperatorMetrics metrics = new OperatorMetrics();
        private final VersionGate operator = new VersionGate(
                TestOptions.of("--classes=a,b,c", "--features=1", "--holdout=0.1", "--publish-if=error<=0.5"));
        private final MockEnvironment environment =
                new MockEnvironmentBuilder().setMetricGroup(metrics).build();
        private final AbstractStreamOperatorTestHarness<VersionRecord> harness =
                new AbstractStreamOperatorTestHarness<>(operator, environment);

        Gate(@Nullable OperatorSubtaskState state) throws Exception {
            harness.setup(new VersionRecordType.Serializer());
            if (state != null) {
                harness.initializeState(state);
            }
            harness.open();
        }

        /** Its interval ends with its second; sign 1 is right, and sign -1 is wrong. */
        void version(int number, int sign) throws Exception {
            List<PublishedPair> pairs = Stream.of("a|b", "a|c", "b|c")
                    .map(name -> GateHarness.pair(name, 1000L * number, sign))
                    .toList();
            for (PublishedPair pair : pairs) {
                operator.processElement1(new StreamRecord<>(pair));
            }
            operator.processElement1(new StreamRecord<>(GateHarness.manifest(number, pairs)));
            operator.processWatermark2(new Watermark(1000L * number - 1));
        }

        void heldOut(int label, long time, float feature) throws Exception {
            operator.processElement2(new StreamRecord<>(
                    Event.decoded(0, time, label, time, null, Features.dense(new float[] {feature}))));
        }

        void assertRefused(long inARow, long sinceStart) {
            assertThat(metrics.gauge("versions.refusedInARow")).isEqualTo(inARow);
            assertThat(metrics.count("versions.refused")).isEqualTo(sinceStart);
        }

        @Override
        public void close() throws Exception {
            harness.close();
            environment.close();
        }
    }

    /** A restore must not silence the alert of versions that are refused. */
    @Test
    void versionsRefused_inARow_goOnAfterARestoreAndEndWithAnAcceptedVersion() throws Exception {
        OperatorSubtaskState state;
        try (Gate gate = new Gate(null)) {
            gate.heldOut(0, 100, 1);
            gate.version(1, 1);
            gate.assertRefused(0, 0);
            gate.version(2, -1);
            gate.version(3, -1);
            gate.assertRefused(2, 2);
            state = gate.harness.snapshot(1, 1);
        }
        try (Gate gate = new Gate(state)) {
            gate.assertRefused(2, 0);
            gate.version(4, -1);
            gate.assertRefused(3, 1);
            gate.version(5, 1);
            gate.assertRefused(0, 1);
        }
    }

    @Test
    void heldOut_newestVersion_hasItsErrorAndLogLossOfTheEventsBeforeItsEnd() throws Exception {
        try (Gate gate = new Gate(null)) {
            assertThat(gate.metrics.gauge("heldOut.error")).isEqualTo(Double.NaN);
            gate.version(1, 1);
            assertThat(gate.metrics.gauge("heldOut.error")).isEqualTo(Double.NaN);
            assertThat(gate.metrics.gauge("heldOut.logLoss")).isEqualTo(Double.NaN);

            gate.heldOut(0, 1_100, 1);
            gate.heldOut(1, 1_200, -1);
            gate.heldOut(2, 1_300, 1);
            gate.heldOut(0, 1_400, 1);
            gate.heldOut(0, 2_100, 1);
            gate.version(2, 1);

            assertThat(gate.metrics.count("events.heldOut")).isEqualTo(5);
            assertThat(gate.metrics.gauge("heldOut.error")).isEqualTo(0.25);
            assertThat((double) gate.metrics.gauge("heldOut.logLoss"))
                    .isBetween(0.3, 2.0)
                    .isNotEqualTo(0.25);
        }
    }
}
