package org.lorentztron.job.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.state.Events;
import org.lorentztron.model.monitor.KeptOutcome;

class HeldOutEventsTest {
    private static Event event(int partition, long offset, long time) {
        return Event.decoded(partition, offset, 0, time, null, Events.features(1, 0));
    }

    @Test
    void newestBefore_anyOrderOfArrival_isTheSame() {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < 3 * HeldOutEvents.MOST; i++) {
            events.add(event(i % 3, i, i / 8));
        }
        List<Event> ordered = List.copyOf(events);
        Collections.shuffle(events, new Random(1));
        HeldOutEvents heldOut = new HeldOutEvents();
        events.forEach(heldOut::add);

        long time = 2 * HeldOutEvents.MOST / 8;
        List<Event> newest = heldOut.newestBefore(time);

        int before = (int) (8 * time);
        assertThat(newest).hasSize(HeldOutEvents.MOST).isSortedAccordingTo((a, b) -> Long.compare(a.time(), b.time()));
        assertThat(newest).containsExactlyInAnyOrderElementsOf(ordered.subList(before - HeldOutEvents.MOST, before));
        assertThat(heldOut.all())
                .as("the older ones are forgotten, the later ones wait")
                .hasSize(events.size() - before + HeldOutEvents.MOST);
    }

    @Test
    void newestBefore_equalTimes_goesByPartitionAndOffset() {
        HeldOutEvents heldOut = new HeldOutEvents();
        IntStream.of(5, 3, 4).forEach(offset -> heldOut.add(event(1, offset, 10)));
        heldOut.add(event(0, 9, 10));
        heldOut.add(event(0, 9, 20));
        assertThat(heldOut.newestBefore(20)).extracting(Event::offset).containsExactly(9L, 3L, 4L, 5L);
        assertThat(heldOut.newestBefore(10)).isEmpty();
        assertThat(heldOut.newestBefore(21)).hasSize(5);
    }

    /** A topic that was created again gives the same offsets a second time, and events before may have no outcome. */
    @Test
    void putStored_eventsOfTheSameOffset_keepTheirOwnOutcomes() {
        List<Event> events = List.of(event(0, 5, 1), event(0, 7, 10), event(0, 7, 20));
        HeldOutEvents heldOut = new HeldOutEvents();
        HeldOutEvents restored = new HeldOutEvents();
        events.forEach(heldOut::add);
        events.forEach(restored::add);
        KeptOutcome first = new KeptOutcome(0, 0.1, new byte[] {9, 1});
        KeptOutcome second = new KeptOutcome(1, 2, new byte[] {2, 8});
        heldOut.putOutcomes(Map.of(events.get(1), first, events.get(2), second));

        restored.putStored(heldOut.stored());

        assertThat(restored.outcomes())
                .containsExactly(Map.entry(events.get(1), first), Map.entry(events.get(2), second));
    }
}
