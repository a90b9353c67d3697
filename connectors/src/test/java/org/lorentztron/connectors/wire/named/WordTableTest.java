package org.lorentztron.connectors.wire.named;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The table is what ICU4J says of Unicode. To write it again, for an encoding with another number only:
 *
 * <pre>
 *   mvn -pl connectors -am test -Dtest='WordTableTest#write*' -Dlorentztron.golden=write \
 *       -Dsurefire.failIfNoSpecifiedTests=false
 * </pre>
 */
class WordTableTest {
    private static final Path OF_JAVA = Path.of("src/main/resources/org/lorentztron/connectors/wire/named/words.txt");
    private static final Path OF_PYTHON = Path.of("../clients/python/src/lorentztron/words.txt");

    @Test
    @EnabledIfSystemProperty(named = "lorentztron.golden", matches = "write")
    void writeFiles() throws IOException {
        Files.createDirectories(OF_JAVA.getParent());
        Files.writeString(OF_JAVA, WordTableFile.text());
        Files.writeString(OF_PYTHON, WordTableFile.text());
    }

    @Test
    void table_isWhatUnicodeSays() throws IOException {
        assertThat(Files.readString(OF_JAVA)).isEqualTo(WordTableFile.text());
    }
}
