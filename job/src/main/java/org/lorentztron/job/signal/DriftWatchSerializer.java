package org.lorentztron.job.signal;

import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.model.monitor.DriftWatch;

/** A watch as it writes itself. One that is in state is replaced by a changed copy, never modified. */
public final class DriftWatchSerializer extends ImmutableSerializer<DriftWatch> {

    private static final long serialVersionUID = 1L;

    @Override
    public int version() {
        return 1;
    }

    @Override
    public DriftWatchSnapshot snapshotConfiguration() {
        return new DriftWatchSnapshot();
    }

    @Override
    public void serialize(DriftWatch state, DataOutputView out) throws IOException {
        state.writeTo(out);
    }

    @Override
    public DriftWatch deserialize(DataInputView in) throws IOException {
        return DriftWatch.readFrom(in);
    }
}
