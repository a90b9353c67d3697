package org.lorentztron.job.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.state.Events;

/** What is remembered of an id is read from its bytes, also those of the version before. */
class IdStateTest {
    private static final IdState.Serializer SERIALIZER = new IdState.Serializer();

    private static IdState state(int came) {
        Event event = Event.decoded(0, 1, Event.UNLABELLED, 1000, null, Events.features(0, 1));
        return new IdState(999, 2000, List.of(event), null, List.of(SettledEvent.of(event, 1)), came);
    }

    private static byte[] bytes(IdState state) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        SERIALIZER.serialize(state, out);
        return out.getCopyOfBuffer();
    }

    @Test
    void deserialize_itsBytes_isTheState() throws IOException {
        assertThat(SERIALIZER.deserialize(new DataInputDeserializer(bytes(state(7)))))
                .isEqualTo(state(7));
    }

    @Test
    void deserialize_theVersionBefore_isUncounted() throws IOException {
        byte[] bytes = bytes(state(7));
        DataInputDeserializer in = new DataInputDeserializer(bytes, 0, bytes.length - 1);

        assertThat(SERIALIZER.deserialize(1, in)).isEqualTo(state(IdState.UNCOUNTED));
        assertThat(in.available()).isZero();
    }
}
