package org.lorentztron.job.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.serial.RefusedStateException;
import org.lorentztron.job.LengthenedText;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.average.AverageSerializer;
import org.lorentztron.job.train.BlockStateSerializer;
import org.lorentztron.model.learn.LearnerSettings;

/** What a checkpoint of a learner's state says about its layout and settings, and which of them a job goes on from. */
class LearnerStateSnapshotTest {
    private static final LearnerSettings SETTINGS = TestOptions.of().learnerSettings();
    private static final LearnerSettings OTHER = TestOptions.of("--seed=2").learnerSettings();

    /** How the layout of a learner's state changes: the next version reads what this one wrote, and writes its own. */
    @Test
    void restoreSerializer_olderLayoutThatIsRead_readsItAndWritesTheNewest() throws IOException {
        DataOutputSerializer snapshot = new DataOutputSerializer(64);
        TypeSerializerSnapshot.writeVersionedSnapshot(snapshot, new LengthenedText.Snapshot(1));
        TypeSerializerSnapshot<String> old = TypeSerializerSnapshot.readVersionedSnapshot(
                new DataInputDeserializer(snapshot.getCopyOfBuffer()),
                getClass().getClassLoader());
        LearnerStateSnapshot<String> now = new LengthenedText(2).snapshotConfiguration();
        DataOutputSerializer out = new DataOutputSerializer(64);
        out.writeUTF("x");

        TypeSerializer<String> restored = old.restoreSerializer().duplicate();

        assertThat(restored.deserialize(new DataInputDeserializer(out.getCopyOfBuffer())))
                .isEqualTo("x");
        assertThat(Events.hex(restored, "x")).isEqualTo(Events.hex(new LengthenedText(2), "x"));
        assertThat(now.resolveSchemaCompatibility(old).isCompatibleAfterMigration())
                .isTrue();
        assertThat(now.resolveSchemaCompatibility(now).isCompatibleAsIs()).isTrue();
    }

    @Test
    void resolveSchemaCompatibility_otherSettings_isIncompatible() throws IOException {
        TypeSerializerSnapshot<?> old =
                SerializerSnapshotsTest.read(SerializerSnapshotsTest.bytes(new BlockStateSerializer(OTHER)));

        assertThat(SerializerSnapshotsTest.compatible(new BlockStateSerializer(SETTINGS), old))
                .isFalse();
    }

    /** The name of its own class is Flink's matter; a serializer that is renamed breaks no savepoint. */
    @Test
    void writeSnapshot_anySerializer_namesNoClass() throws IOException {
        for (LearnerStateSerializer<?> serializer :
                List.of(new BlockStateSerializer(SETTINGS), new AverageSerializer(SETTINGS))) {
            DataOutputSerializer out = new DataOutputSerializer(64);
            serializer.snapshotConfiguration().writeSnapshot(out);

            assertThat(new String(out.getCopyOfBuffer(), StandardCharsets.ISO_8859_1))
                    .contains(SETTINGS.kind().id())
                    .doesNotContain("Serializer", "State", "org.");
        }
    }

    /** The restart that Flink would try meets the same class path. */
    @Test
    void readSnapshot_learnerThatIsNotOnTheClassPath_isRefused() throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        TypeSerializerSnapshot.writeVersionedSnapshot(out, new BlockStateSerializer(SETTINGS).snapshotConfiguration());
        String written = new String(out.getCopyOfBuffer(), StandardCharsets.ISO_8859_1);
        byte[] ofUnknown = written.replace("\u0003dos", "\u0003sod").getBytes(StandardCharsets.ISO_8859_1);

        assertThatThrownBy(() -> TypeSerializerSnapshot.readVersionedSnapshot(
                        new DataInputDeserializer(ofUnknown), getClass().getClassLoader()))
                .isInstanceOf(RefusedStateException.class)
                .hasMessageContaining("learner is \"sod\"");
    }

    @Test
    void resolveSchemaCompatibility_otherUpdate_isIncompatible() throws IOException {
        LearnerSettings pa1 = TestOptions.of("--update=pa1").learnerSettings();
        TypeSerializerSnapshot<?> old =
                SerializerSnapshotsTest.read(SerializerSnapshotsTest.bytes(new BlockStateSerializer(pa1)));

        assertThat(SerializerSnapshotsTest.compatible(new BlockStateSerializer(SETTINGS), old))
                .isFalse();
    }
}
