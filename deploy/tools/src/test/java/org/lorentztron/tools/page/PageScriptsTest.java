package org.lorentztron.tools.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the tests of the page's scripts, which are in {@code src/test/js}, by Node.js where it is installed. */
class PageScriptsTest {
    private static final int OLDEST_NODE = 20;
    private static final Path SCRIPTS = Path.of("src", "main", "resources", "org", "lorentztron", "tools", "page");
    private static final Path TESTS = Path.of("src", "test", "js");
    private static final Pattern RAN = Pattern.compile("(?m)^# pass ([0-9]+)$");

    @TempDir
    private Path folder;

    /** Beside each other in a package of modules, as a browser takes them. */
    @BeforeEach
    void copyScripts() throws IOException {
        Files.writeString(folder.resolve("package.json"), "{\"type\": \"module\"}");
        for (Path from : new Path[] {SCRIPTS, TESTS}) {
            try (Stream<Path> files = Files.list(from)) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".js")).toList()) {
                    Files.copy(file, folder.resolve(file.getFileName().toString()));
                }
            }
        }
    }

    private record Run(int exitCode, String output) {}

    private Run node(String... arguments) throws Exception {
        Path output = folder.resolve("output.txt");
        String[] line =
                Stream.concat(Stream.of("node"), Arrays.stream(arguments)).toArray(String[]::new);
        Process process = new ProcessBuilder(line)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        if (!process.waitFor(2, TimeUnit.MINUTES)) {
            process.destroyForcibly().waitFor();
            return new Run(-1, "no end within 2 minutes: " + Files.readString(output, UTF_8));
        }
        return new Run(process.exitValue(), Files.readString(output, UTF_8));
    }

    private boolean hasNode() throws Exception {
        try {
            Run run = node("-p", "process.versions.node.split('.')[0]");
            return run.exitCode() == 0 && Integer.parseInt(run.output().strip()) >= OLDEST_NODE;
        } catch (IOException notInstalled) {
            return false;
        }
    }

    @Test
    void scripts_theirTests_pass() throws Exception {
        assumeTrue(hasNode(), "node " + OLDEST_NODE + " or later is not installed");

        Run run = node("--test", "--test-reporter=tap");

        assertThat(run.exitCode()).as(run.output()).isZero();
        Matcher ran = RAN.matcher(run.output());
        assertThat(ran.find() && Integer.parseInt(ran.group(1)) > 0)
                .as(run.output())
                .isTrue();
    }
}
