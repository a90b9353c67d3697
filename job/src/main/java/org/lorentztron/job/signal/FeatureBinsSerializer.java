package org.lorentztron.job.signal;

import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.model.monitor.FeatureBins;

/** Bins as they write themselves. */
public final class FeatureBinsSerializer extends ImmutableSerializer<FeatureBins> {

    private static final long serialVersionUID = 1L;

    @Override
    public int version() {
        return 1;
    }

    @Override
    public FeatureBinsSnapshot snapshotConfiguration() {
        return new FeatureBinsSnapshot();
    }

    @Override
    public void serialize(FeatureBins state, DataOutputView out) throws IOException {
        state.writeTo(out);
    }

    @Override
    public FeatureBins deserialize(DataInputView in) throws IOException {
        return FeatureBins.readFrom(in);
    }
}
