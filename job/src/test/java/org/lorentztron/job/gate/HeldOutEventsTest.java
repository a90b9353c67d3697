package org.lorentztron.job.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.state.Events;

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
}
