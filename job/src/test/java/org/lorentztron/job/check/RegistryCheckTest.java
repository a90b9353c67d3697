package org.lorentztron.job.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.connectors.wire.schema.RegistryAddress;

class RegistryCheckTest {
    @TempDir
    Path folder;

    private String secrets;

    @BeforeEach
    void writeSecrets() throws IOException {
        secrets = Files.writeString(folder.resolve("secrets"), "schema.registry.username=me\n")
                .toString();
    }

    @Test
    void warnings_secretsWithoutTls_nameTheUrlsInOneLine() {
        assertThat(RegistryCheck.warnings(
                        List.of(RegistryAddress.of("http://a:8081, https://b,http://10.0.0.1:1/x/", secrets))))
                .containsExactly("the password for the schema registry is sent in clear text to http://a:8081,"
                        + " http://10.0.0.1:1/x: whoever is on the way can read it, choose https");
    }

    @Test
    void warnings_nobodyOnTheWayOrNoSecrets_areNone() throws IOException {
        for (String url : List.of(
                "https://a", "http://localhost:8081", "http://LOCALHOST", "http://127.0.0.1:1", "http://[::1]:8081")) {
            assertThat(RegistryCheck.warnings(List.of(RegistryAddress.of(url, secrets))))
                    .as(url)
                    .isEmpty();
        }
        assertThat(RegistryCheck.warnings(List.of(RegistryAddress.of("http://a", null))))
                .isEmpty();
        assertThat(RegistryCheck.warnings(List.of())).isEmpty();
        Files.writeString(Path.of(secrets), "ssl.key.password=of-kafka\n");
        assertThat(RegistryCheck.warnings(List.of(RegistryAddress.of("http://a", secrets))))
                .isEmpty();
    }
}
