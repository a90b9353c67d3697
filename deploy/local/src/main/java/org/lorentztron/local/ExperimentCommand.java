package org.lorentztron.local;

import java.util.List;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.Console;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Says where experiments are: in the jar of the laboratory, which is built apart. */
@CommandLine.Command(
        name = "experiment",
        hidden = true,
        header = "Say where the laboratory's jar is built.",
        description = ExperimentCommand.PLACE)
final class ExperimentCommand implements Command {
    static final String PLACE = "Experiments are in a jar of their own:"
            + " 'mvn -f lab/pom.xml package -DskipTests' builds lab/experiments/target/lorentztron-lab.jar.";

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Override
    public void check(List<String> rest, List<String> problems) {
        problems.add(PLACE);
    }

    @Override
    public void run(Console console) {
        throw new IllegalStateException("check refuses every call");
    }
}
