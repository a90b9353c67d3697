package org.lorentztron.job.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RegistryCheckTest {
    @Test
    void warnings_secretsWithoutTls_nameTheUrlsInOneLine() {
        assertThat(RegistryCheck.warnings("http://a:8081, https://b,http://10.0.0.1:1/x/", "secrets.properties"))
                .containsExactly(
                        "--schema-registry-secrets are sent in clear text to http://a:8081, http://10.0.0.1:1/x"
                                + " (--schema-registry): whoever is on the way can read them, choose https");
    }

    @Test
    void warnings_nobodyOnTheWayOrNoSecrets_areNone() {
        for (String url : List.of(
                "https://a", "http://localhost:8081", "http://LOCALHOST", "http://127.0.0.1:1", "http://[::1]:8081")) {
            assertThat(RegistryCheck.warnings(url, "secrets.properties"))
                    .as(url)
                    .isEmpty();
        }
        assertThat(RegistryCheck.warnings("http://a", null)).isEmpty();
        assertThat(RegistryCheck.warnings(null, "secrets.properties")).isEmpty();
    }
}
