package org.lorentztron.job.signal;

import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.model.monitor.IntervalTally;

/** A tally as it writes itself. One that is in state is replaced, never modified. */
public final class IntervalTallySerializer extends ImmutableSerializer<IntervalTally> {

    private static final long serialVersionUID = 1L;

    @Override
    public int version() {
        return 1;
    }

    @Override
    public IntervalTallySnapshot snapshotConfiguration() {
        return new IntervalTallySnapshot();
    }

    @Override
    public void serialize(IntervalTally state, DataOutputView out) throws IOException {
        state.writeTo(out);
    }

    @Override
    public IntervalTally deserialize(DataInputView in) throws IOException {
        return IntervalTally.readFrom(in);
    }
}
