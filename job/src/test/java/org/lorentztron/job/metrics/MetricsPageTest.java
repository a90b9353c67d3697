package org.lorentztron.job.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class MetricsPageTest {
    private static final Path PAGE = Path.of("..", "docs", "operate", "monitoring.md");

    /** With the system property lorentztron.docs=write the table is written instead of compared. */
    @Test
    void page_inDocs_hasTheTableThatTheCodeSays() throws IOException {
        String page = Files.readString(PAGE);
        String rewritten = MetricsPage.rewritten(page);
        if ("write".equals(System.getProperty("lorentztron.docs"))) {
            Files.writeString(PAGE, rewritten);
            return;
        }
        assertThat(page)
                .as("the metrics of docs/operate/monitoring.md are stale; write them with: " + MetricsPage.COMMAND)
                .isEqualTo(rewritten);
    }
}
