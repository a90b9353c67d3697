package org.lorentztron.job.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The bytes of every state as earlier builds wrote them, also of states that a savepoint seldom holds: today's
 * serializers read them, by the snapshots that were written with them, and find what the examples of
 * {@link SerializedCases} are.
 *
 * <p>A file has a line per serializer: its name, its snapshot and the example, both in hexadecimal. CONTRIBUTING says
 * when and how it is made.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class GoldenLayoutsTest {

    /** The version of this software that is not released yet. */
    private static final String UNRELEASED = "0.1.0-3";

    private static final HexFormat HEX = HexFormat.of();

    @Order(2)
    @ParameterizedTest
    @ValueSource(strings = {"0.1.0", "0.1.0-2", "0.1.0-3"})
    void deserialize_bytesOfThatVersion_givesTheSameStates(String version) throws IOException {
        List<String> read = new ArrayList<>();
        Set<String> known = new HashSet<>();
        for (String line : Files.readAllLines(golden(version))) {
            String[] parts = line.split(" ");
            TypeSerializer<?> then = TypeSerializerSnapshot.readVersionedSnapshot(
                            new DataInputDeserializer(HEX.parseHex(parts[1])),
                            getClass().getClassLoader())
                    .restoreSerializer();
            known.add(parts[0]);
            read.add(parts[0] + " " + rewritten(then, HEX.parseHex(parts[2])));
        }

        List<String> expected = new ArrayList<>();
        for (SerializedCases.Case<?> example : SerializedCases.ofState().toList()) {
            // A state that came later is not in what that version wrote.
            if (known.contains(example.toString())) {
                expected.add(example + " " + example.bytes());
            }
        }
        assertThat(read).isEqualTo(expected);
    }

    private static <T> String rewritten(TypeSerializer<T> serializer, byte[] bytes) throws IOException {
        DataInputDeserializer in = new DataInputDeserializer(bytes);
        T value = serializer.deserialize(in);
        assertThat(in.available()).isZero();
        return Events.hex(serializer, value);
    }

    private static Path golden(String version) {
        return Path.of("src/test/resources/savepoints", version, "layouts.txt");
    }

    @Order(1)
    @Test
    @EnabledIfSystemProperty(named = "lorentztron.golden", matches = "write")
    void writeLayoutsOfTheUnreleasedVersion() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (SerializedCases.Case<?> example : SerializedCases.ofState().toList()) {
            String snapshot = HEX.formatHex(SerializerSnapshotsTest.bytes(example.serializer()));
            lines.append(example + " " + snapshot + " " + example.bytes() + "\n");
        }
        Files.createDirectories(golden(UNRELEASED).getParent());
        Files.writeString(golden(UNRELEASED), lines);
    }
}
