package org.lorentztron.job.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class MetricsPageTest {
    private static final Path PAGE = Path.of("..", "docs", "operate", "metrics.md");

    /** With the system property lorentztron.docs=write the page is written instead of compared. */
    @Test
    void page_inDocs_isWhatTheCodeSays() throws IOException {
        if ("write".equals(System.getProperty("lorentztron.docs"))) {
            Files.writeString(PAGE, MetricsPage.text());
        }
        assertThat(Files.readString(PAGE))
                .as("docs/operate/metrics.md is stale; write it with: " + MetricsPage.COMMAND)
                .isEqualTo(MetricsPage.text());
    }
}
