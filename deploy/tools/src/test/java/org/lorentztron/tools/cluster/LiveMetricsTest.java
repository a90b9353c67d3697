package org.lorentztron.tools.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.flink.metrics.Gauge;
import org.junit.jupiter.api.Test;

class LiveMetricsTest {
    private static final LiveMetrics.Name WAITING = new LiveMetrics.Name("LabelJoiner", "events.waiting");

    /** The task of an attempt may end after the next one has begun. */
    @Test
    void end_nextAttemptHasBegun_keepsItsGauge() {
        LiveMetrics live = LiveMetrics.of("00000000000000000000000000000001");
        Gauge<Long> first = () -> 1L;
        live.add(WAITING, "subtask 0", first);
        live.add(WAITING, "subtask 0", (Gauge<Long>) () -> 2L);

        live.end(WAITING, "subtask 0", first);

        assertThat(live.sum("LabelJoiner", "events.waiting")).isEqualTo(2);
    }
}
