package org.lorentztron.connectors.wire.schema;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegistrySecretsTest {
    @ParameterizedTest
    @CsvSource({
        "password=hush, has no username",
        "username=hush, has no password",
        "username=hu:sh, has a colon in username",
        "username=a\\uhush, cannot be read: IllegalArgumentException",
        "username=hush\u00e9, cannot be read: MalformedInputException",
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
}
