package org.lorentztron.connectors.serial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.core.memory.DataOutputView;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.source.SourceRecordSerializer;

/** What every serializer of an immutable message promises to Flink, and what a savepoint keeps of it. */
public class ImmutableSerializerTest {

    @Test
    void snapshot_writtenAndRead_restoresAnEqualCompatibleSerializer() throws IOException {
        ImmutableSerializer<?> serializer = new VersionRecordType.Serializer();
        TypeSerializerSnapshot<?> restored = read(written(serializer));
        assertThat(restored.restoreSerializer()).isEqualTo(serializer).isNotSameAs(serializer);
        assertThat(compatible(serializer, restored)).isTrue();
    }

    @Test
    void snapshot_otherSerializer_isIncompatible() throws IOException {
        assertThat(compatible(new Numbered(), read(written(new VersionRecordType.Serializer()))))
                .isFalse();
    }

    /**
     * A serializer that is renamed breaks no savepoint: Flink writes the snapshot's name, we write the layout's
     * version.
     */
    @Test
    void writeSnapshot_anySerializer_isItsVersionAlone() throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        new VersionRecordType.Serializer().snapshotConfiguration().writeSnapshot(out);

        assertThat(out.getCopyOfBuffer()).containsExactly(0, 0, 0, 3);
        assertThat(new String(written(new VersionRecordType.Serializer()), StandardCharsets.ISO_8859_1))
                .contains(VersionRecordSnapshot.class.getName())
                .doesNotContain("Type$", "$Serializer");
    }

    /** A message that only crosses the network has no layout that any program would have to read later. */
    @ParameterizedTest
    @MethodSource("ofExchanges")
    void snapshotConfiguration_serializerOfExchanges_isRefusedWithItsName(ImmutableSerializer<?> serializer) {
        assertThatThrownBy(serializer::snapshotConfiguration)
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining(serializer.getClass().getName());
    }

    static List<ImmutableSerializer<?>> ofExchanges() {
        return List.of(new SourceRecordSerializer(), new OutputRecord.Serializer(), new DeadLetterType.Serializer());
    }

    @AfterEach
    void forget() {
        Numbered.version = 1;
        Numbered.oldest = 1;
    }

    @Test
    void snapshot_versionOfAnotherProgram_isRefusedWithBothNumbers() throws IOException {
        byte[] bytes = written(new Numbered());
        Numbered.version = 2;
        Numbered.oldest = 2;
        assertThatThrownBy(() -> read(bytes))
                .isInstanceOf(RefusedStateException.class)
                .hasMessageContaining("Numbered has version 1, expected 2");
        Numbered.version = 3;
        assertThatThrownBy(() -> read(bytes)).hasMessageContaining("Numbered has version 1, expected 2 to 3");
    }

    /** How a layout changes: the next version reads what this one wrote, and writes its own. */
    @Test
    void snapshot_olderVersionThatIsRead_readsItAndWritesTheNewest() throws IOException {
        byte[] bytes = written(new Numbered());
        Numbered.version = 2;

        TypeSerializerSnapshot<Integer> old = read(bytes);
        TypeSerializer<Integer> serializer = old.restoreSerializer();
        DataOutputSerializer out = new DataOutputSerializer(64);
        serializer.serialize(77, out);

        assertThat(serializer.deserialize(new DataInputDeserializer(new byte[] {0, 0, 0, 77})))
                .isEqualTo(77);
        assertThat(out.getCopyOfBuffer()).containsExactly(0, 0, 0, 0, 0, 0, 0, 77);
        assertThat(written(serializer)).isEqualTo(written(new Numbered()));
        assertThat(new Numbered()
                        .snapshotConfiguration()
                        .resolveSchemaCompatibility(old)
                        .isCompatibleAfterMigration())
                .isTrue();
        assertThat(compatible(new Numbered(), read(written(new Numbered())))).isTrue();
    }

    /** Flink takes equal serializers for the same one. */
    @Test
    void equals_olderLayouts_tellsVersionsAndSerializersApart() {
        ImmutableSerializer<Integer> first = new OlderLayout<>(new Numbered(), 1);
        assertThat(first).isEqualTo(new OlderLayout<>(new Numbered(), 1));
        assertThat(first).hasSameHashCodeAs(new OlderLayout<>(new Numbered(), 1));
        assertThat(first).isNotEqualTo(new OlderLayout<>(new Numbered(), 2));
        assertThat(first).isNotEqualTo(new OlderLayout<>(new VersionRecordType.Serializer(), 1));
        assertThat(first).isNotEqualTo(new Numbered());
    }

    @Test
    void snapshot_unknownVersionOfItself_isRefused() {
        assertThatThrownBy(() -> new VersionRecordSnapshot()
                        .readSnapshot(
                                2,
                                new DataInputDeserializer(new byte[0]),
                                getClass().getClassLoader()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("has version 2, expected 1");
    }

    @Test
    void outputRecord_writtenCopiedAndRead_isEqual() throws IOException {
        for (OutputRecord record : List.of(
                new OutputRecord(new byte[] {1, 2}, new byte[300]),
                new OutputRecord(null, new byte[0]),
                new OutputRecord(new byte[0], null))) {
            assertThat(roundTrip(new OutputRecord.Serializer(), record)).isEqualTo(record);
        }
    }

    @Test
    void typeInformation_ofOutputRecord_isFoundByItsAnnotation() {
        assertThat(TypeInformation.of(OutputRecord.class)).isEqualTo(OutputRecord.TYPE);
    }

    /** Through bytes twice: by {@code serialize}, and by the copy from view to view that Flink makes when it spills. */
    public static <T> T roundTrip(TypeSerializer<T> serializer, T value) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        serializer.serialize(value, out);
        DataOutputSerializer copied = new DataOutputSerializer(64);
        serializer.copy(new DataInputDeserializer(out.getCopyOfBuffer()), copied);
        assertThat(copied.getCopyOfBuffer()).isEqualTo(out.getCopyOfBuffer());
        DataInputDeserializer in = new DataInputDeserializer(copied.getCopyOfBuffer());
        T read = serializer.deserialize(in);
        assertThat(in.available()).isZero();
        return read;
    }

    private static byte[] written(TypeSerializer<?> serializer) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        TypeSerializerSnapshot.writeVersionedSnapshot(out, serializer.snapshotConfiguration());
        return out.getCopyOfBuffer();
    }

    private static <T> TypeSerializerSnapshot<T> read(byte[] bytes) throws IOException {
        return TypeSerializerSnapshot.readVersionedSnapshot(
                new DataInputDeserializer(bytes), ImmutableSerializerTest.class.getClassLoader());
    }

    @SuppressWarnings("unchecked") // Flink, too, compares snapshots whose types it does not know.
    private static <T> boolean compatible(TypeSerializer<T> now, TypeSerializerSnapshot<?> old) {
        return now.snapshotConfiguration()
                .resolveSchemaCompatibility((TypeSerializerSnapshot<T>) old)
                .isCompatibleAsIs();
    }

    /** A serializer that writes an int, and in its next version a long. */
    public static final class Numbered extends ImmutableSerializer<Integer> {
        private static final long serialVersionUID = 1L;
        static int version = 1;
        static int oldest = 1;

        @Override
        public int version() {
            return version;
        }

        @Override
        public NumberedSnapshot snapshotConfiguration() {
            return new NumberedSnapshot();
        }

        @Override
        public int oldestVersion() {
            return oldest;
        }

        @Override
        public void serialize(Integer element, DataOutputView target) throws IOException {
            if (version == 1) {
                target.writeInt(element);
            } else {
                target.writeLong(element);
            }
        }

        @Override
        public Integer deserialize(DataInputView source) throws IOException {
            return deserialize(version, source);
        }

        @Override
        public Integer deserialize(int version, DataInputView source) throws IOException {
            return version == 1 ? source.readInt() : (int) source.readLong();
        }
    }

    /** As a subclass for each serializer of state is. */
    public static final class NumberedSnapshot extends ImmutableSerializerSnapshot<Integer> {
        public NumberedSnapshot() {
            super(new Numbered());
        }
    }
}
