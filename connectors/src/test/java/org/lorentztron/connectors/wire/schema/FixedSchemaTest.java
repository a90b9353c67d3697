package org.lorentztron.connectors.wire.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FixedSchemaTest {
    @Test
    void read_file_isTheSchemaOfAllIds(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("a.avsc"), "{\"type\":\"map\",\"values\":\"int\"}");
        FixedSchema schemas = FixedSchema.read(file);
        Files.delete(file);
        assertThat(schemas.of(1)).isSameAs(schemas.of(-2));
        assertThat(schemas.of(1)).isEqualTo(Schema.createMap(Schema.create(Schema.Type.INT)));
    }

    @Test
    void read_otherFile_isRefusedByItsName(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("a.avsc"), "{\"type\":\"mop\"}");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FixedSchema.read(file))
                .withMessageContaining("a.avsc: text is no Avro schema");
    }

    @Test
    void read_deepSchema_isRefused(@TempDir Path folder) throws IOException {
        String deep = "{\"type\":\"array\",\"items\":".repeat(200_000) + "\"int\"" + "}".repeat(200_000);
        Path file = Files.writeString(folder.resolve("a.avsc"), deep);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FixedSchema.read(file))
                .withMessageContaining("a.avsc: text is no Avro schema");
    }
}
