package org.lorentztron.local.describe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.local.LorentztronCall;
import org.lorentztron.tools.cli.CommandLineRun;

/**
 * What the command describe says of a file, and what a job makes of the file of options that it writes.
 *
 * @param out lines with what goes on below them, without blanks at their ends, a bar in place of the blanks between
 *     cells
 * @param text of the file of options
 * @param options that shape the models of a job with it; null if a job does not take it
 */
record Described(List<String> out, List<String> text, Map<String, String> options) {
    /** Lines of a file in a folder, described as {@code KIND:FILE}. */
    static Described of(Path folder, String kind, List<String> lines, String... more) throws IOException {
        Path file = Files.write(folder.resolve("data"), lines);
        return of(folder, kind + ":" + file, more);
    }

    /** Lines made of numbers from 0 on. */
    static List<String> lines(int count, IntFunction<String> line) {
        return IntStream.range(0, count).mapToObj(line).toList();
    }

    static Described of(Path folder, String data, String... more) throws IOException {
        Path config = folder.resolve("job.properties");
        List<String> arguments = new ArrayList<>(List.of("describe", "--data", data, "--out", config.toString()));
        arguments.addAll(Arrays.asList(more));
        CommandLineRun run = LorentztronCall.of(arguments.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
        List<String> text = Files.readAllLines(config);
        boolean isComplete = text.stream().anyMatch(line -> line.startsWith("classes="));
        return new Described(
                run.out()
                        .replaceAll("\\R {8,}", " ")
                        .lines()
                        .map(line -> line.strip().replaceAll(" {2,}", " | "))
                        .toList(),
                text,
                isComplete ? options(config) : Map.of());
    }

    private static Map<String, String> options(Path config) {
        JobOptions job = JobArguments.parse("--config", config.toString(), "--bootstrap-servers", "localhost:9092");
        return job.shapingOptions();
    }

    /** The line of the table that begins with a field. */
    String field(String name) {
        return out.stream()
                .filter(line -> line.startsWith(name + " | "))
                .findFirst()
                .orElse("no line of " + name + " in\n" + String.join("\n", out));
    }

    String all() {
        return String.join("\n", out);
    }
}
