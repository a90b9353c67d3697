package org.lorentztron.benchmarks.latelabels;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.SentLabel;

class DelayedEventsTest {
    private final Load load = new Load(2_000, Duration.ofSeconds(30), 100_000, 25);
    private final DelayedEvents events = new DelayedEvents(load);

    @Test
    void label_anyEvent_isOfItsIdAndComesTheDelayLater() {
        Set<String> ids = new HashSet<>();
        int frauds = 0;
        for (long index = 0; index < 1_000; index++) {
            LabeledEvent waiting = events.event(index);
            LabeledEvent labelled = events.labelled(index);
            SentLabel label = events.label(index);
            assertThat(waiting.label()).isNull();
            assertThat(label.id()).isEqualTo(waiting.id());
            assertThat(label.timestamp()).isEqualTo(waiting.timestamp() + 30_000);
            assertThat(label.label()).isEqualTo(labelled.label());
            assertThat(labelled.features()).isEqualTo(waiting.features());
            assertThat(labelled.timestamp()).isEqualTo(waiting.timestamp());
            // A value of a hundredth is 0 now and then.
            assertThat(waiting.features().nonZeros()).isBetween(20, 25);
            ids.add(waiting.id());
            frauds += "fraud".equals(label.label()) ? 1 : 0;
        }
        assertThat(ids).hasSize(1_000);
        assertThat(frauds).as("frauds of 1,000").isBetween(200, 800);
    }

    @Test
    void events_ofTheLoad_lastUntilTheSteadyPartIsOver() {
        assertThat(load.waiting()).isEqualTo(60_000);
        assertThat(load.time(1)).isZero();
        assertThat(load.time(2_000)).isEqualTo(1_000);
        // Those that wait, 25,000 that are not measured, those that are, and 60 s.
        assertThat(load.events()).isEqualTo(60_000 + 25_000 + 100_000 + 120_000);
    }
}
