package org.lorentztron.job.signal;

import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.model.monitor.RareWatch;

/** A watch as it writes itself. One that is in state is replaced by a changed copy, never modified. */
public final class RareWatchSerializer extends ImmutableSerializer<RareWatch> {

    private static final long serialVersionUID = 1L;

    @Override
    public int version() {
        return 1;
    }

    @Override
    public RareWatchSnapshot snapshotConfiguration() {
        return new RareWatchSnapshot();
    }

    @Override
    public void serialize(RareWatch state, DataOutputView out) throws IOException {
        state.writeTo(out);
    }

    @Override
    public RareWatch deserialize(DataInputView in) throws IOException {
        return RareWatch.readFrom(in);
    }
}
