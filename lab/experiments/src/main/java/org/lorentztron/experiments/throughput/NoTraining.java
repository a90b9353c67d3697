package org.lorentztron.experiments.throughput;

import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.lorentztron.job.route.BlockEvent;
import org.lorentztron.job.route.BlockLayout;

/**
 * Stands where the trainer stands and does nothing with an event but count it, once for all blocks that it is sent to.
 */
final class NoTraining extends AbstractStreamOperator<Void> implements OneInputStreamOperator<BlockEvent, Void> {
    /** Of the operator, and of its task's threads. */
    static final String NAME = "NoTraining";

    /** The counter's name. */
    static final String ARRIVED = "events.arrived";

    private static final long serialVersionUID = 1L;

    private final BlockLayout layout;
    private transient Counter arrived;

    NoTraining(BlockLayout layout) {
        this.layout = layout;
    }

    @Override
    public void open() throws Exception {
        super.open();
        arrived = getMetricGroup().addGroup("lorentztron").addGroup("events").counter("arrived");
    }

    @Override
    public void processElement(StreamRecord<BlockEvent> element) {
        BlockEvent copy = element.getValue();
        if (layout.home(copy.event().label()) == copy.block()) {
            arrived.inc();
        }
    }
}
