package org.lorentztron.job.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.functions.util.ListCollector;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.state.Events;
import org.lorentztron.model.ClassPairs;

/** Pairs of five classes in ten blocks, one pair each. */
class PartRouterTest {

    private static final BlockLayout LAYOUT = new BlockLayout(new ClassPairs(5), 10);

    private static List<BlockEvent> route(Event event) {
        List<BlockEvent> routed = new ArrayList<>();
        new PartRouter(LAYOUT).flatMap(event, new ListCollector<>(routed));
        return routed;
    }

    @Test
    void flatMap_labelled_goesToTheBlocksOfItsClass() {
        assertThat(route(Events.event(1, 0, 2))).hasSize(4).allSatisfy(routed -> assertThat(
                        LAYOUT.holds(routed.block(), 2))
                .isTrue());
    }

    /** One id is enough for one prediction. */
    @Test
    void flatMap_unlabelled_goesToAllBlocksAndItsIdToOne() {
        Event event = Event.decoded(0, 7, Event.UNLABELLED, 1, "x", Events.features(0, 7));

        List<BlockEvent> routed = route(event);

        assertThat(routed).extracting(BlockEvent::block).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(routed.stream().filter(each -> each.event().id() != null))
                .containsExactly(new BlockEvent(LAYOUT.home(Event.UNLABELLED), event));
    }
}
