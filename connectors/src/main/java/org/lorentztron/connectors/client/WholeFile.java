package org.lorentztron.connectors.client;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * Files that readers see whole or not at all: what is written stands beside the file under another name, and takes its
 * place when it is on the disk. Stateless.
 */
public final class WholeFile {
    private WholeFile() {}

    /** What a file is to hold. */
    @FunctionalInterface
    public interface Content {
        /** @param out buffered; may be closed or not */
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes a file; an existing one is replaced at once or not at all. Any number of writers may write the same file.
     *
     * @param file in a directory that exists
     * @throws IOException if the file cannot be written, or the content throws it
     */
    public static void write(Path file, Content content) throws IOException {
        // Not a temporary file of the JDK's, which only its owner may read: the reader may be somebody else.
        Path unfinished = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".part");
        try {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(unfinished))) {
                content.writeTo(out);
            }
            try (FileChannel written = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
                written.force(true);
            }
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }
}
