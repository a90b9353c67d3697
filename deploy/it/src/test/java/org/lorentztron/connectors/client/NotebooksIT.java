package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.local.RunningCommand;

/** The notebooks of the client for Python run against a broker of their own and the job that they ask for. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class NotebooksIT {
    private static final String SERVERS = "localhost:9092";

    @ParameterizedTest
    @CsvSource({"fraud.ipynb, fraud rather than ok by", "digits.ipynb, weighted avg"})
    void notebook_withItsJob_runs(String name, String said) throws Exception {
        List<Python> interpreters = Python.with("confluent_kafka", "pandas", "matplotlib", "sklearn");
        assumeTrue(!interpreters.isEmpty(), "python3 lacks confluent_kafka, pandas, matplotlib or sklearn");
        Python python = interpreters.get(0);
        try (RunningCommand broker = new RunningCommand(List.of("broker", "--port", "0"))) {
            String line = broker.awaitLine("its address", each -> each.matches(".*localhost:[0-9]+.*"));
            String servers = line.replaceAll(".*(localhost:[0-9]+).*", "$1");
            try (RunningCommand job = new RunningCommand(command(python, name, servers))) {
                Map<String, String> environment = Map.of("LORENTZTRON_BROKER", servers, "PYTHONPATH", "src:.");
                Python.Run run = python.run(environment, "-m", "tests.live_notebook", name);

                assertThat(run.exitCode()).as(run.output()).isZero();
                assertThat(run.output()).contains(said);
                job.awaitLine("a version", each -> each.startsWith("version "));
            }
        }
    }

    /** As the first cell has it. */
    private static List<String> command(Python python, String name, String servers) throws Exception {
        Python.Run printed = python.run(
                Map.of("PYTHONPATH", "src:."),
                "-c",
                "import sys; from tests.notebooks import command; print(*command(sys.argv[1]))",
                name);
        assertThat(printed.exitCode()).as(printed.output()).isZero();
        List<String> arguments = new ArrayList<>(List.of("run"));
        arguments.addAll(
                Arrays.asList(printed.output().strip().replace(SERVERS, servers).split(" ")));
        return arguments;
    }
}
