package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The files of the project as people write them: tests too, nothing that a build has made. */
final class ProjectFiles {

    private ProjectFiles() {}

    /** All files whose names end in {@code ending}, in the order of their paths, more than a few. */
    static List<Path> endingIn(String ending) {
        Set<Path> found = new TreeSet<>();
        try {
            Files.walkFileTree(Sources.project(), new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    String name = folder.getFileName().toString();
                    boolean made = name.equals("target") || name.startsWith(".");
                    return made ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (file.getFileName().toString().endsWith(ending)) {
                        found.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        assertThat(found).as("files ending in %s", ending).hasSizeGreaterThan(5);
        return List.copyOf(found);
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The path from the project's folder on, for messages. */
    static String name(Path file) {
        return Sources.project().relativize(file).toString();
    }
}
