package org.lorentztron.tools.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option {@code --out}: the folder that a command writes its results into. */
public final class ResultFolder {
    @Option(
            names = "--out",
            defaultValue = "lorentztron-out",
            paramLabel = "DIR",
            description = "Folder for tables and pictures, made if it is missing; those of the same names are replaced"
                    + " (default: ${DEFAULT-VALUE}).")
    private Path path;

    /** A field of a command, which the command line fills. */
    public ResultFolder() {
        this.path = Path.of("lorentztron-out");
    }

    /**
     * Makes the folder: before the work, so that none is done that cannot be written down.
     *
     * @throws CommandFailedException if there is something else of this name, or no right to make it
     */
    public void make() throws CommandFailedException {
        try {
            Files.createDirectories(path);
        } catch (IOException e) {
            throw new CommandFailedException("--out " + path + " is no folder and cannot be made one: " + e, e);
        }
    }

    /** A file in the folder. */
    public Path file(String name) {
        return path.resolve(name);
    }

    /** The folder itself. */
    public Path path() {
        return path;
    }

    /** As the user gave it. */
    @Override
    public String toString() {
        return path.toString();
    }
}
