package org.lorentztron.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lorentztron.datasets.DataFiles.gzip;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibsvmFileTest {
    private static final String THREE_EXAMPLES = "# made by hand\n10 1:0.5 3:2\n\n2 qid:1 2:1 # two\r\n-1 7:0\n";

    @TempDir
    Path folder;

    @Test
    void read_lastLineWithoutEnd_isRead() throws IOException {
        assertThat(open("a", bytes("1 1:1\n2 1:2"))).hasSize(2);
    }

    @Test
    void read_malformedLineInGz_namesFileAndLine() {
        assertFails(
                "a.gz", gzip(bytes("1 1:1\n1 x:1\n")), "a.gz, line 2: index is 'x', expected an integer of 1 or more");
    }

    @Test
    void read_folder_namesIt() {
        assertThatThrownBy(() -> LibsvmFile.read(folder))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(folder.toString());
    }

    @Test
    void read_gzThatIsNone_namesTheFile() {
        assertFails("a.gz", bytes(THREE_EXAMPLES), "a.gz: Not in GZIP format, expected a gzip file");
    }

    @Test
    void read_gzEmpty_namesTheFile() {
        assertFails("a.gz", new byte[0], "a.gz: ends too early, expected a whole gzip file");
    }

    /** An interrupted download. */
    @Test
    void read_gzCutOff_namesTheFile() {
        byte[] zipped = gzip(bytes(THREE_EXAMPLES));

        assertFails(
                "a.gz", Arrays.copyOf(zipped, zipped.length - 12), "a.gz: ends too early, expected a whole gzip file");
    }

    /** A server may pack a file that is packed already, or unpack it and keep its name. */
    @Test
    void read_gzipWhereNoneIsExpected_isNamed() {
        byte[] zipped = gzip(bytes(THREE_EXAMPLES));

        assertFails(
                "a.gz", gzip(zipped), "a.gz, line 1: begins as gzip within gzip, expected a file that is packed once");
        assertFails("a.txt", zipped, "a.txt, line 1: begins as gzip, expected a name that ends in .gz");
    }

    private void assertFails(String name, byte[] content, String end) {
        assertThatThrownBy(() -> open(name, content))
                .isInstanceOf(IOException.class)
                .hasMessage(folder + "/" + end);
    }

    private List<LibsvmLine> open(String name, byte[] content) throws IOException {
        return LibsvmFile.read(Files.write(folder.resolve(name), content));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
