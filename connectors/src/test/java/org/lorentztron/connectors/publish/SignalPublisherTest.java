package org.lorentztron.connectors.publish;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.output.Signal;
import org.lorentztron.connectors.wire.output.SignalJson;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.model.monitor.Drift;
import org.lorentztron.model.monitor.Finding;

class SignalPublisherTest {
    private static final String MODEL = "m".repeat(128);
    private static final double LONG = -1.2345678901234567e-300;

    private static int bytes(Drift drift, String of) {
        Finding finding = new Finding(drift, 0, -LONG, -LONG, Long.MAX_VALUE, Long.MAX_VALUE, LONG, LONG, 0);
        Signal signal = Signal.found(MODEL, Long.MAX_VALUE, of, finding, -Float.MIN_VALUE, Float.MAX_VALUE);
        return MODEL.getBytes(UTF_8).length + SignalJson.of(signal).length;
    }

    @Test
    void largestRecord_longestNames_fit() {
        String label = "\u20ac".repeat(3_000);
        String other = "\u0001".repeat(3_000);
        List<String> classes = List.of(label, other);
        String pair = SnapshotKeys.part("", new PairName(label, label));

        assertThat(bytes(Drift.ERROR_ROSE, pair)).isLessThanOrEqualTo(SignalPublisher.largestRecord(classes));
        assertThat(bytes(Drift.CLASS_RATE, other)).isLessThanOrEqualTo(SignalPublisher.largestRecord(classes));
        assertThat(bytes(Drift.VALUES, "\u0001".repeat(1_024)))
                .isLessThanOrEqualTo(SignalPublisher.largestRecord(List.of("a", "b")));
    }

    /** No topic of a broker's default settings is refused. */
    @Test
    void largestRecord_shortLabels_isFarBelowAMegabyte() {
        assertThat(SignalPublisher.largestRecord(List.of("a", "b"))).isLessThan(10_000);
    }
}
