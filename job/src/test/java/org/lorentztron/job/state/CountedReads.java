package org.lorentztron.job.state;

import java.io.IOException;
import java.util.Optional;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.fs.FSDataInputStreamWrapper;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.checkpoint.StateObjectCollection;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.OperatorStateHandle;
import org.apache.flink.runtime.state.OperatorStreamStateHandle;
import org.apache.flink.runtime.state.PhysicalStateHandleID;
import org.apache.flink.runtime.state.StreamStateHandle;

/** A checkpoint whose files count the calls that read them: each is a call to the file system. Not thread-safe. */
final class CountedReads {
    private final OperatorSubtaskState state;
    private long calls;

    CountedReads(OperatorSubtaskState written) {
        StateObjectCollection<OperatorStateHandle> operator = new StateObjectCollection<>();
        for (OperatorStateHandle handle : written.getManagedOperatorState()) {
            operator.add(new OperatorStreamStateHandle(
                    handle.getStateNameToPartitionOffsets(), new Counted(handle.getDelegateStateHandle())));
        }
        StateObjectCollection<KeyedStateHandle> keyed = new StateObjectCollection<>();
        for (KeyedStateHandle handle : written.getManagedKeyedState()) {
            KeyGroupsStateHandle groups = (KeyGroupsStateHandle) handle;
            keyed.add(new KeyGroupsStateHandle(
                    groups.getGroupRangeOffsets(), new Counted(groups.getDelegateStateHandle())));
        }
        state = OperatorSubtaskState.builder()
                .setManagedOperatorState(operator)
                .setManagedKeyedState(keyed)
                .build();
    }

    /** To be restored. */
    OperatorSubtaskState state() {
        return state;
    }

    /** How often anything was read, be it a byte or many. */
    long calls() {
        return calls;
    }

    private final class Counted implements StreamStateHandle {
        private static final long serialVersionUID = 1L;
        private final transient StreamStateHandle file;

        Counted(StreamStateHandle file) {
            this.file = file;
        }

        @Override
        public FSDataInputStream openInputStream() throws IOException {
            return new FSDataInputStreamWrapper(file.openInputStream()) {
                @Override
                public int read() throws IOException {
                    calls++;
                    return super.read();
                }

                @Override
                public int read(byte[] into, int from, int length) throws IOException {
                    calls++;
                    return super.read(into, from, length);
                }
            };
        }

        @Override
        public long getStateSize() {
            return file.getStateSize();
        }

        @Override
        public Optional<byte[]> asBytesIfInMemory() {
            return Optional.empty();
        }

        @Override
        public PhysicalStateHandleID getStreamStateHandleID() {
            return file.getStreamStateHandleID();
        }

        @Override
        public void discardState() throws Exception {
            file.discardState();
        }
    }
}
