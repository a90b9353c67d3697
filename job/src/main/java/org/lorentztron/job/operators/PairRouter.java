package org.lorentztron.job.operators;

import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.util.Collector;

/** Sends a labelled event to every block that holds a pair of its class, once each. */
public final class PairRouter implements FlatMapFunction<TrainingEvent, BlockEvent> {

    private static final long serialVersionUID = 1L;

    private final BlockLayout layout;

    public PairRouter(BlockLayout layout) {
        this.layout = layout;
    }

    @Override
    public void flatMap(TrainingEvent event, Collector<BlockEvent> out) {
        for (int block : layout.blocksOf(event.label())) {
            out.collect(new BlockEvent(block, event));
        }
    }
}
