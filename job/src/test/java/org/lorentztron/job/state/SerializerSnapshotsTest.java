package org.lorentztron.job.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a savepoint says of the serializer of each state; layouts of unknown versions are refused. */
class SerializerSnapshotsTest {

    @ParameterizedTest
    @MethodSource("org.lorentztron.job.state.SerializedCases#ofState")
    void restoreSerializer_fromItsSnapshot_isEqualAndCompatible(SerializedCases.Case<?> example) throws IOException {
        TypeSerializerSnapshot<?> restored = read(bytes(example.serializer()));

        assertThat(restored.restoreSerializer()).isEqualTo(example.serializer());
        assertThat(compatible(example.serializer(), restored)).isTrue();
    }

    /**
     * Flink writes the snapshot's own name. No other class is named, so that serializers and messages can be renamed.
     */
    @ParameterizedTest
    @MethodSource("org.lorentztron.job.state.SerializedCases#ofState")
    void writeVersionedSnapshot_ofState_namesNoSerializer(SerializedCases.Case<?> example) throws IOException {
        String written = new String(bytes(example.serializer()), StandardCharsets.ISO_8859_1);

        assertThat(written).contains("Snapshot").doesNotContain("Serializer", "$");
        assertThat(written.split("org\\.lorentztron", -1)).hasSize(2);
    }

    /** The version of the layout is the int after the snapshot's name and its own version. */
    @ParameterizedTest
    @MethodSource("org.lorentztron.job.state.SerializedCases#ofState")
    void readSnapshot_unknownVersion_isRefusedWithBothNumbers(SerializedCases.Case<?> example) throws IOException {
        byte[] written = bytes(example.serializer());
        int version = 2 + (written[0] << 8 | written[1]) + 4;
        byte current = written[version + 3];
        assertThat(current).isBetween((byte) 1, (byte) 8);
        written[version + 3] = 9;

        assertThatThrownBy(() -> read(written))
                .isInstanceOf(IOException.class)
                .hasMessageMatching(".*has version 9, expected (1 to )?" + current + ".*");
    }

    @SuppressWarnings("unchecked") // both are snapshots of serializers of one type
    static <T> boolean compatible(TypeSerializer<T> serializer, TypeSerializerSnapshot<?> old) {
        return serializer
                .snapshotConfiguration()
                .resolveSchemaCompatibility((TypeSerializerSnapshot<T>) old)
                .isCompatibleAsIs();
    }

    static byte[] bytes(TypeSerializer<?> serializer) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        TypeSerializerSnapshot.writeVersionedSnapshot(out, serializer.snapshotConfiguration());
        return out.getCopyOfBuffer();
    }

    static TypeSerializerSnapshot<?> read(byte[] snapshot) throws IOException {
        return TypeSerializerSnapshot.readVersionedSnapshot(
                new DataInputDeserializer(snapshot), SerializerSnapshotsTest.class.getClassLoader());
    }
}
