package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpOptionsTest {
    @ParameterizedTest
    @CsvSource({
        "localhost, http://localhost:8090",
        "127.0.0.1, http://127.0.0.1:8090",
        "::1, http://[::1]:8090",
        "[::1], http://[::1]:8090"
    })
    void url_addressOfAnyKind_isOneThatABrowserTakes(String address, String url) {
        assertThat(HttpOptions.url(address, 8090)).isEqualTo(url);
    }
}
