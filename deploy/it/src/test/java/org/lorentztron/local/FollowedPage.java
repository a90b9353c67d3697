package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.lorentztron.local.cluster.Patience;
import org.lorentztron.tools.cli.CommandLineRun;

/**
 * Types the commands of a page, one after the other, and looks for what the page shows under each. They are those of
 * the page but for ports, topics, and two times that a test need not wait for. The shared broker is there already, and
 * so is the program.
 */
final class FollowedPage implements AutoCloseable {
    static final Path ROOT = Path.of("..", "..");

    /** Of a page's commands: what a machine with one user alone can have. */
    private static final Map<String, String> REPLACED = Map.of(
            " --bootstrap-servers localhost:9092", "", "--http 8090", "--http 0", "examples/", ROOT + "/examples/");

    private static final List<String> HURRY =
            List.of("--parallelism", "2", "--checkpoint-interval", "500ms", "--idle-timeout", "5s");

    private final OwnCommands commands;
    /** What describe writes on a page. */
    private final Path written = Files.createTempFile("job", ".properties");

    private @Nullable RunningCommand job;
    private String http = "";

    FollowedPage(OwnCommands commands) throws IOException {
        this.commands = commands;
        commands.createTopic("events", 4, Map.of());
        commands.createTopic("labels", 4, Map.of());
        commands.createTopic("models", 1, Map.of("cleanup.policy", "compact"));
        commands.createTopic("dead-letters", 1, Map.of());
    }

    void follow(List<PageCommand> page) throws Exception {
        assertThat(page).extracting(PageCommand::text).anyMatch(text -> text.startsWith("lorentztron run "));
        for (PageCommand command : page) {
            if (command.text().startsWith("curl ")) {
                ask(command);
            } else if (command.text().startsWith("lorentztron ")) {
                type(command);
            }
        }
    }

    private void type(PageCommand command) throws Exception {
        List<String> words = new ArrayList<>(List.of(here(command.text()).split(" +")));
        String name = words.get(1);
        List<String> options = words.subList(2, words.size());
        String said = "";
        if (name.equals("run")) {
            start(options);
        } else if (!name.equals("broker")) {
            CommandLineRun run = commands.call(name, options.toArray(String[]::new));
            assertThat(run.exitCode()).as(run.err()).isZero();
            said = run.out();
        }
        for (ShownLine shown : command.shown()) {
            Optional<String> line = said.lines().filter(shown::isIn).findFirst();
            shown.assertRatesOf(line.isPresent() ? line.get() : job().awaitLine(shown.text(), shown::isIn));
        }
    }

    private void start(List<String> options) throws Exception {
        options.addAll(HURRY);
        options.addAll(topicsOfConfig(options));
        job = new RunningCommand(commands.arguments("run", options.toArray(String[]::new)));
        http = job().awaitLine("watch it learn", line -> line.contains("http://"))
                .replaceAll(".*http://", "");
    }

    /** A file of options names topics as all do, and the command line can say that they are the test's own. */
    private static List<String> topicsOfConfig(List<String> options) throws IOException {
        List<String> topics = new ArrayList<>();
        int config = options.indexOf("--config");
        if (config >= 0) {
            Properties file = new Properties();
            try (Reader text = Files.newBufferedReader(Path.of(options.get(config + 1)))) {
                file.load(text);
            }
            file.stringPropertyNames().stream()
                    .filter(name -> name.endsWith("-topic"))
                    .forEach(name -> topics.addAll(List.of("--" + name, file.getProperty(name))));
        }
        return topics;
    }

    private RunningCommand job() {
        assertThat(job).as("the job that the page starts").isNotNull();
        return job;
    }

    /** A version may be published a moment before the page's server has it. */
    private void ask(PageCommand curl) throws Exception {
        assumeTrue(isThere("curl"), "no curl on this machine");
        String command = here(curl.text()).replace("localhost:8090", http);
        for (ShownLine shown : curl.shown()) {
            Patience.await(shown.text(), Patience.LONG, () -> shell(command).contains(shown.label()));
        }
    }

    private String here(String command) {
        String here = command.replace("payments.properties", written.toString());
        for (Map.Entry<String, String> each : REPLACED.entrySet()) {
            here = here.replace(each.getKey(), each.getValue());
        }
        return here;
    }

    private static boolean isThere(String program) {
        return !shell("command -v " + program).isEmpty();
    }

    private static String shell(String command) {
        try {
            Process process = new ProcessBuilder("sh", "-c", command)
                    .redirectErrorStream(true)
                    .start();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        if (job != null) {
            job.close();
        }
        Files.delete(written);
    }
}
