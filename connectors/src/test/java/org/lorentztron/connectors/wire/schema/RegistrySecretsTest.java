package org.lorentztron.connectors.wire.schema;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegistrySecretsTest {
    @ParameterizedTest
    @CsvSource({
        "schema.registry.password=hush, has no schema.registry.username",
        "schema.registry.username=hush, has no schema.registry.password",
        "schema.registry.username=hu:sh, has a colon in schema.registry.username",
        "schema.registry.username=a\\uhush, cannot be read: IllegalArgumentException",
        "schema.registry.username=hush\u00e9, cannot be read: MalformedInputException",
    })
    void authorization_otherFiles_areRefusedWithoutWhatIsInThem(String text, String message, @TempDir Path folder)
            throws IOException {
        Path file = folder.resolve("secrets");
        Files.write(file, text.getBytes(ISO_8859_1));
        IOException refused = catchThrowableOfType(IOException.class, () -> RegistrySecrets.authorization(file));
        assertThat(refused)
                .hasMessageContaining(file.toString())
                .hasMessageContaining(message)
                .hasNoCause();
        assertThat(refused.toString()).doesNotContain("hu");
    }

    /** A file of secrets for Kafka need not have any for a registry. */
    @Test
    void authorization_fileWithoutBoth_isNone(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("secrets"), "ssl.key.password=hush\nusername=me\n");
        assertThat(RegistrySecrets.authorization(file)).isEmpty();
        assertThat(RegistrySecrets.areIn(file)).isFalse();
        Files.writeString(file, "schema.registry.password=hush\n");
        assertThat(RegistrySecrets.areIn(file)).isTrue();
        assertThat(RegistrySecrets.areIn(folder.resolve("none"))).isFalse();
    }
}
