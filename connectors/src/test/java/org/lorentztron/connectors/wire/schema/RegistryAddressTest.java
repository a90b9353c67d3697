package org.lorentztron.connectors.wire.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegistryAddressTest {
    @Test
    void of_urls_areWithoutTheirLastSlash() {
        assertThat(RegistryAddress.of("http://a:8081/, https://b/x//", null).urls())
                .containsExactly("http://a:8081", "https://b/x");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "http://a,",
                "a:8081",
                "ftp://a",
                "http://",
                "http://a?x=y",
                "http://a#b",
                "http://me:hush@a",
                "http://me:hu sh@a",
                "http://me:hush@a:port",
            })
    void of_otherUrls_areRefusedWithoutTheUser(String urls) {
        IllegalArgumentException refused =
                catchThrowableOfType(IllegalArgumentException.class, () -> RegistryAddress.of(urls, null));
        assertThat(refused).hasMessageContaining("schema registry has").hasMessageContaining("expected");
        assertThat(refused.toString()).doesNotContain("hu").doesNotContain("me:");
        assertThat(refused).hasNoCause();
    }
}
