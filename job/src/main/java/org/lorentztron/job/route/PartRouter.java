package org.lorentztron.job.route;

import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.util.Collector;
import org.lorentztron.connectors.source.Event;

/**
 * Sends a labelled event to every block that holds a part of its class, once each; a calibrating one to every block
 * there is, since all must find the same scale; and an unlabelled one likewise, since all parts score it. Of the latter
 * the {@link BlockLayout#home} alone gets the id, and of all events it alone the values of segment fields.
 */
public final class PartRouter implements FlatMapFunction<Event, BlockEvent> {

    private static final long serialVersionUID = 1L;

    private final BlockLayout layout;

    public PartRouter(BlockLayout layout) {
        this.layout = layout;
    }

    @Override
    public void flatMap(Event event, Collector<BlockEvent> out) {
        int home = layout.home(event.label());
        Event bare =
                event.labelled() ? event.withoutSegments() : event.withoutId().withoutSegments();
        if (!event.labelled() || event.calibrating()) {
            for (int block = 0; block < layout.blocks(); block++) {
                out.collect(new BlockEvent(block, block == home ? event : bare));
            }
        } else {
            for (int block : layout.blocksOf(event.label())) {
                out.collect(new BlockEvent(block, block == home ? event : bare));
            }
        }
    }
}
