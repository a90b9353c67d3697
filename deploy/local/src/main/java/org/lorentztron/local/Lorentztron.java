package org.lorentztron.local;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.apache.flink.runtime.util.EnvironmentInformation;
import org.lorentztron.job.topology.SoftwareVersion;
import org.lorentztron.local.compare.CompareCommand;
import org.lorentztron.local.demo.DemoCommand;
import org.lorentztron.local.describe.DescribeCommand;
import org.lorentztron.local.evaluate.ClassifyCommand;
import org.lorentztron.local.evaluate.EvaluateCommand;
import org.lorentztron.local.inspect.ExplainCommand;
import org.lorentztron.local.inspect.InspectCommand;
import org.lorentztron.local.letters.DeadLettersCommand;
import org.lorentztron.local.produce.ProduceCommand;
import org.lorentztron.local.run.RunCommand;
import org.lorentztron.local.serve.ServeCommand;
import org.lorentztron.local.versions.PromoteCommand;
import org.lorentztron.local.versions.RollbackCommand;
import org.lorentztron.local.versions.VersionsCommand;
import org.lorentztron.tools.cli.CommandRunner;
import picocli.CommandLine;

/** The command line of the runnable jar: all of its commands. {@link CommandRunner} says how they are run. */
@CommandLine.Command(
        name = "lorentztron",
        header = "Learns quadratic classifiers online, on Apache Flink.",
        description = "The job on an embedded Flink, and tools around it.",
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "lorentztron COMMAND --help explains a command. LORENTZTRON_LOG=info shows what Flink and Kafka do."
        })
public final class Lorentztron {
    @CommandLine.Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @CommandLine.Option(names = "--version", versionHelp = true, description = "Show what this program is.")
    private boolean version;

    /** Runs one command and ends the JVM with its exit code. */
    public static void main(String[] args) {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        // Whatever a library prints belongs to the logs, not into the result.
        System.setOut(System.err);
        // Numbers look the same everywhere, and nothing here needs a display.
        Locale.setDefault(Locale.ROOT);
        System.setProperty("java.awt.headless", "true");
        System.exit(run(out, System.err, args));
    }

    /** Runs one command. */
    static int run(PrintStream out, PrintStream err, String... args) {
        return new CommandRunner(version(), out, err).run(commands(), args);
    }

    /** All commands, each with its subcommands. */
    static CommandLine commands() {
        return new CommandLine(new Lorentztron())
                .addSubcommand(new DemoCommand())
                .addSubcommand(new BrokerCommand())
                .addSubcommand(RunCommand.withNeededOptions())
                .addSubcommand(new DescribeCommand())
                .addSubcommand(new ProduceCommand())
                .addSubcommand(new ClassifyCommand())
                .addSubcommand(new ServeCommand())
                .addSubcommand(new ExplainCommand())
                .addSubcommand(new EvaluateCommand())
                .addSubcommand(new CompareCommand())
                .addSubcommand(new InspectCommand())
                .addSubcommand(new VersionsCommand())
                .addSubcommand(new PromoteCommand())
                .addSubcommand(new RollbackCommand())
                .addSubcommand(new DeadLettersCommand())
                .addSubcommand(new ExperimentCommand());
    }

    private static String version() {
        return "lorentztron " + SoftwareVersion.get() + " (Flink " + EnvironmentInformation.getVersion() + ", Java "
                + Runtime.version().feature() + ")";
    }
}
