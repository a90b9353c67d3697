package org.lorentztron.job.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OptionsPageTest {
    private static final Path PAGE = Path.of("..", "docs", "operate", "options.md");

    /** With the system property lorentztron.docs=write the page is written instead of compared. */
    @Test
    void page_inDocs_isWhatTheCodeSays() throws IOException {
        if ("write".equals(System.getProperty("lorentztron.docs"))) {
            Files.createDirectories(PAGE.getParent());
            Files.writeString(PAGE, OptionsPage.text());
        }
        assertThat(PAGE).exists();
        assertThat(Files.readString(PAGE))
                .as("docs/operate/options.md is stale; write it with: " + OptionsPage.COMMAND)
                .isEqualTo(OptionsPage.text());
    }
}
