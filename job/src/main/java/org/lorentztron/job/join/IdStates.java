package org.lorentztron.job.join;

import java.util.stream.Stream;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.jspecify.annotations.Nullable;

/**
 * The state of each id of a subtask. Mutable; not thread-safe.
 *
 * <p>Flink's heap looks for a state among all that share 32 bits, which it takes from the hash codes of key and
 * namespace. Whoever sends ids can make 100,000 of one hash code; so each id has a namespace of its own, its
 * {@link SecretPlaces place}, which nobody can foresee.
 *
 * <p>A state of before has no such namespaces. What is found there stays until its id is looked at, and moves then.
 */
final class IdStates {
    private static final String WITHOUT_PLACES = "ids";

    private final KeyedStateBackend<String> backend;
    private final SecretPlaces places;
    private final ValueStateDescriptor<IdState> placed =
            new ValueStateDescriptor<>("placed-ids", new IdState.Serializer());
    /** Null if nothing is without a place. */
    private final @Nullable ValueStateDescriptor<IdState> before;

    IdStates(KeyedStateBackend<String> backend, SecretPlaces places) throws Exception {
        this.backend = backend;
        this.places = places;
        // At once, not with the first id: a state that was written in another layout is refused here.
        backend.getOrCreateKeyedState(LongSerializer.INSTANCE, placed);
        try (Stream<String> known = backend.getKeys(WITHOUT_PLACES, VoidNamespace.INSTANCE)) {
            this.before = known.findAny().isEmpty()
                    ? null
                    : new ValueStateDescriptor<>(WITHOUT_PLACES, new IdState.Serializer());
        }
    }

    /** What is known of an id, which is the current key from then on. */
    IdState of(String id) throws Exception {
        IdState state = placed(id).value();
        if (state == null && before != null) {
            state = before(before).value();
        }
        return state == null ? IdState.NONE : state;
    }

    /** This is known of an id, which is the current key from then on. */
    void keep(String id, IdState state) throws Exception {
        ValueState<IdState> kept = placed(id);
        if (state.isEmpty()) {
            kept.clear();
        } else {
            kept.update(state);
        }
        if (before != null) {
            before(before).clear();
        }
    }

    private ValueState<IdState> placed(String id) throws Exception {
        backend.setCurrentKey(id);
        return backend.getPartitionedState(places.of(id), LongSerializer.INSTANCE, placed);
    }

    private ValueState<IdState> before(ValueStateDescriptor<IdState> descriptor) throws Exception {
        return backend.getPartitionedState(VoidNamespace.INSTANCE, VoidNamespaceSerializer.INSTANCE, descriptor);
    }
}
