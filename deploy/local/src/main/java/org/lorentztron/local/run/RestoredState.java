package org.lorentztron.local.run;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A checkpoint or a savepoint that a job goes on from.
 *
 * @param directory {@code chk-N} or {@code savepoint-...}
 * @param completed when it was complete
 */
record RestoredState(Path directory, Instant completed) {
    /** Flink writes this file last: whatever has it is complete. */
    private static final String METADATA = "_metadata";

    static boolean isComplete(Path directory) {
        return Files.isRegularFile(directory.resolve(METADATA));
    }

    /** @throws IOException if it is not complete, or cannot be read */
    static RestoredState of(Path directory) throws IOException {
        return new RestoredState(
                directory,
                Files.getLastModifiedTime(directory.resolve(METADATA)).toInstant());
    }

    /**
     * The one that was completed last, anywhere below a directory; of those of one moment, the last by name.
     * Checkpoints that are deleted meanwhile are passed over.
     */
    static Optional<RestoredState> newest(Path below) throws IOException {
        List<RestoredState> found = new ArrayList<>();
        Files.walkFileTree(below, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.endsWith(METADATA) && attributes.isRegularFile()) {
                    Path directory =
                            Objects.requireNonNull(file.toAbsolutePath().getParent());
                    found.add(new RestoredState(
                            directory, attributes.lastModifiedTime().toInstant()));
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException gone) {
                return FileVisitResult.CONTINUE;
            }
        });
        return found.stream()
                .max(Comparator.comparing(RestoredState::completed).thenComparing(state -> state.directory.toString()));
    }

    @Override
    public String toString() {
        return directory + ", complete since " + completed.truncatedTo(ChronoUnit.SECONDS);
    }
}
