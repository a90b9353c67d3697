package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * An interpreter of Python on this machine, which runs the client's code as it stands in the repository.
 *
 * @param command its path
 */
record Python(String command) {
    /** Where interpreters are: on the path, and where systems put their own, which may have other modules. */
    private static final List<String> COMMANDS = List.of("python3", "/usr/bin/python3");

    static final Path CLIENT = client();

    /** What a program did. */
    record Run(int exitCode, String output) {}

    /** From the folder of whichever module's tests run. */
    private static Path client() {
        return Stream.of("..", "../..")
                .map(project -> Path.of(project, "clients", "python"))
                .filter(Files::isDirectory)
                .findFirst()
                .orElseThrow()
                .toAbsolutePath()
                .normalize();
    }

    /** Those that have some modules, each once; none if there are none. */
    static List<Python> with(String... modules) throws Exception {
        String check = "import sys, " + String.join(", ", modules) + "; print(sys.executable)";
        Map<String, Python> found = new LinkedHashMap<>();
        for (String command : COMMANDS) {
            try {
                Run run = new Python(command).run(Map.of(), "-c", check);
                if (run.exitCode() == 0) {
                    found.put(run.output().strip(), new Python(command));
                }
            } catch (IOException notInstalled) {
                // Another one may be.
            }
        }
        return List.copyOf(found.values());
    }

    /**
     * Runs a program in the client's folder, with the client on its path.
     *
     * @throws IOException if there is no such interpreter
     */
    Run run(Map<String, String> environment, String... arguments) throws Exception {
        Path output = Files.createTempFile("lorentztron-python", ".txt");
        try {
            ProcessBuilder builder = program(arguments).redirectOutput(output.toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            if (!process.waitFor(10, TimeUnit.MINUTES)) {
                process.destroyForcibly().waitFor();
                return new Run(-1, "no end within 10 minutes: " + Files.readString(output, UTF_8));
            }
            return new Run(process.exitValue(), Files.readString(output, UTF_8));
        } finally {
            Files.delete(output);
        }
    }

    /**
     * Starts a module in the client's folder, with the client on its path; its output and errors are to be read.
     *
     * @throws IOException if there is no such interpreter
     */
    Process start(String module, String... arguments) throws IOException {
        List<String> line = new ArrayList<>(List.of("-m", module));
        line.addAll(Arrays.asList(arguments));
        return program(line.toArray(String[]::new)).start();
    }

    private ProcessBuilder program(String... arguments) {
        List<String> line = new ArrayList<>(List.of(command));
        line.addAll(Arrays.asList(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(line).directory(CLIENT.toFile()).redirectErrorStream(true);
        builder.environment().put("PYTHONPATH", CLIENT.resolve("src").toString());
        builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        builder.environment().put("PYTHONUTF8", "1");
        // Products of small matrices by many threads wait for each other where tests run side by side.
        builder.environment().put("OPENBLAS_NUM_THREADS", "1");
        return builder;
    }
}
