package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void writeOld() throws IOException {
        file = Files.writeString(folder.resolve("file"), "old");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void write_existingFile_isTheOldOneUntilAllIsWritten() throws IOException {
        WholeFile.write(file, out -> {
            out.write(bytes("new"));
            out.flush();
            assertThat(file).hasContent("old");
        });

        assertThat(file).hasContent("new");
        assertThat(folder).isDirectoryNotContaining(each -> !each.equals(file));
    }

    @Test
    void write_contentThatFails_leavesTheOldFileAndNothingElse() {
        assertThatThrownBy(() -> WholeFile.write(file, out -> {
                    out.write(bytes("half"));
                    throw new IOException("no more");
                }))
                .hasMessage("no more");

        assertThat(file).hasContent("old");
        assertThat(folder).isDirectoryNotContaining(each -> !each.equals(file));
    }

    /** A temporary file of the JDK's would be for its owner alone. */
    @Test
    void write_newFile_hasThePermissionsOfAnyOther() throws IOException {
        assumeTrue(
                Files.getFileStore(folder).supportsFileAttributeView(PosixFileAttributeView.class),
                "files here have no permissions of POSIX");
        Path written = folder.resolve("new");
        WholeFile.write(written, out -> out.write(bytes("new")));

        assertThat(Files.getPosixFilePermissions(written))
                .isEqualTo(Files.getPosixFilePermissions(file))
                .contains(PosixFilePermission.OWNER_READ);
    }

    @Test
    void write_folderMissing_isRefused() {
        assertThatThrownBy(() -> WholeFile.write(folder.resolve("none/file"), out -> out.write(1)))
                .isInstanceOf(NoSuchFileException.class);
    }
}
