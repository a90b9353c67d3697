package org.lorentztron.tools.cli;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** How this program was started, as words that a shell understands in the same directory. */
public final class Launcher {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:@%+,-]+");

    private Launcher() {}

    /**
     * {@code java -jar path/to/lorentztron.jar}, with this process's java if it is not the one that the shell finds.
     */
    public static String command() {
        return java() + " -jar " + path(jar(), Path.of("").toAbsolutePath());
    }

    /** The path as one word of a shell, relative to the directory if it is below it. */
    public static String path(Path path, Path directory) {
        return word((path.startsWith(directory) ? directory.relativize(path) : path).toString());
    }

    /** The text as one word of a POSIX shell: as it is, or in single quotes. */
    static String word(String text) {
        return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    /** {@code java} if a shell would find the executable under that name, else its whole path. */
    public static String java(Path executable, String searchPath) {
        for (String directory : searchPath.split(File.pathSeparator)) {
            Path found = Path.of(directory, "java");
            if (!directory.isEmpty() && Files.isExecutable(found)) {
                return isSame(found, executable) ? "java" : word(executable.toString());
            }
        }
        return word(executable.toString());
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException e) {
            return false;
        }
    }

    private static String java() {
        Optional<String> executable = ProcessHandle.current().info().command();
        String searchPath = System.getenv("PATH");
        return executable.isEmpty() || searchPath == null
                ? word(executable.orElse("java"))
                : java(Path.of(executable.get()), searchPath);
    }

    private static Path jar() {
        try {
            return Path.of(Launcher.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the jar's own location is no path", e);
        }
    }
}
