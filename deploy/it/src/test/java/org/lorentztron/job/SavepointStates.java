package org.lorentztron.job;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.ListSerializer;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;
import org.apache.flink.runtime.state.KeyedBackendSerializationProxy;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.OperatorBackendSerializationProxy;
import org.apache.flink.runtime.state.OperatorStateHandle;
import org.apache.flink.runtime.state.metainfo.StateMetaInfoSnapshot;

/** What a savepoint says of the states in it: of whom, under which name, and what reads them. */
final class SavepointStates {

    private static final ClassLoader CLASSES = SavepointStates.class.getClassLoader();

    private final SortedSet<String> states = new TreeSet<>();

    private SavepointStates() {}

    /** "uid kind name: serializers", sorted, each once, whatever the parallelism. */
    static SortedSet<String> of(String savepoint) throws IOException {
        SavepointStates found = new SavepointStates();
        Path metadata = Path.of(URI.create(savepoint)).resolve("_metadata");
        try (DataInputStream in = new DataInputStream(Files.newInputStream(metadata))) {
            for (OperatorState operator :
                    Checkpoints.loadCheckpointMetadata(in, CLASSES, savepoint).getOperatorStates()) {
                String uid = operator.getOperatorUid()
                        .orElse(operator.getOperatorID().toString());
                for (OperatorSubtaskState subtask : operator.getStates()) {
                    found.add(uid, subtask);
                }
            }
        }
        return found.states;
    }

    private void add(String uid, OperatorSubtaskState subtask) throws IOException {
        for (OperatorStateHandle handle : subtask.getManagedOperatorState()) {
            OperatorBackendSerializationProxy proxy = new OperatorBackendSerializationProxy(CLASSES);
            try (InputStream in = handle.openInputStream()) {
                proxy.read(new DataInputViewStreamWrapper(in));
            }
            add(uid, proxy.getOperatorStateMetaInfoSnapshots());
            add(uid, proxy.getBroadcastStateMetaInfoSnapshots());
        }
        for (KeyedStateHandle handle : subtask.getManagedKeyedState()) {
            KeyedBackendSerializationProxy<?> proxy = new KeyedBackendSerializationProxy<>(CLASSES);
            try (InputStream in = ((KeyGroupsStateHandle) handle).openInputStream()) {
                proxy.read(new DataInputViewStreamWrapper(in));
            }
            states.add(uid + " key: " + name(proxy.getKeySerializerSnapshot().restoreSerializer()));
            add(uid, proxy.getStateMetaInfoSnapshots());
        }
        int raw = subtask.getRawKeyedState().size()
                + subtask.getRawOperatorState().size();
        if (raw > 0) {
            states.add(uid + " raw");
        }
    }

    private void add(String uid, List<StateMetaInfoSnapshot> snapshots) {
        for (StateMetaInfoSnapshot state : snapshots) {
            String serializers = state.getSerializerSnapshotsImmutable().entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .map(entry -> name(entry.getValue().restoreSerializer()))
                    .collect(Collectors.joining(", "));
            states.add(uid + " " + state.getBackendStateType() + " " + state.getName() + ": " + serializers);
        }
    }

    private static String name(TypeSerializer<?> serializer) {
        if (serializer instanceof ListSerializer<?> list) {
            return "list of " + name(list.getElementSerializer());
        }
        String name = serializer.getClass().getName();
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
