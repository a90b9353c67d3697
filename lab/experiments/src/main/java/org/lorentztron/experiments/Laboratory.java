package org.lorentztron.experiments;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.lorentztron.experiments.curves.CurvesCommand;
import org.lorentztron.experiments.growth.GrowthCommand;
import org.lorentztron.experiments.levers.LeversCommand;
import org.lorentztron.experiments.margins.MarginsCommand;
import org.lorentztron.experiments.networks.NetworksCommand;
import org.lorentztron.experiments.rare.RareCommand;
import org.lorentztron.experiments.separability.SeparabilityCommand;
import org.lorentztron.experiments.serving.ServeLoadCommand;
import org.lorentztron.experiments.throughput.ThroughputCommand;
import org.lorentztron.experiments.tournament.TournamentCommand;
import org.lorentztron.experiments.vocabulary.VocabularyCommand;
import org.lorentztron.job.topology.SoftwareVersion;
import org.lorentztron.tools.cli.CommandRunner;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/**
 * The command line of the laboratory's jar: commands that repeat and extend the experiments of the papers, and that
 * measure the whole pipeline. {@link CommandRunner} says how they are run.
 */
@CommandLine.Command(
        name = "lorentztron-lab",
        header = "Repeat the experiments of the DoS paper, and go beyond them.",
        description = {
            "They run on an endless stream of digits, the training part of the data in its order and then deformations"
                    + " of it, and train the job's own learners, without Kafka and Flink; only throughput,"
                    + " vocabulary, and growth for partitions measure the whole job with both. growth and vocabulary"
                    + " learn synthetic events, of any shape and of words without end;"
                    + " networks and margins fit whole data sets, in no order.",
            "",
            "lorentztron-lab EXPERIMENT --help explains an experiment."
        },
        synopsisSubcommandLabel = "EXPERIMENT")
public final class Laboratory {
    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Option(names = "--version", versionHelp = true, description = "Show what this program is.")
    private boolean version;

    private Laboratory() {}

    /** Runs one experiment and ends the JVM with its exit code. */
    public static void main(String[] args) {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        // Whatever a library prints belongs to the logs, not into the result.
        System.setOut(System.err);
        // Numbers look the same everywhere, and nothing here needs a display.
        Locale.setDefault(Locale.ROOT);
        System.setProperty("java.awt.headless", "true");
        System.exit(run(out, System.err, args));
    }

    /** Runs one experiment. */
    static int run(PrintStream out, PrintStream err, String... args) {
        return new CommandRunner("lorentztron-lab " + SoftwareVersion.get(), out, err).run(commands(), args);
    }

    private static CommandLine commands() {
        return new CommandLine(new Laboratory())
                .addSubcommand(new CurvesCommand())
                .addSubcommand(new SeparabilityCommand())
                .addSubcommand(new TournamentCommand())
                .addSubcommand(new NetworksCommand())
                .addSubcommand(new MarginsCommand())
                .addSubcommand(new ThroughputCommand())
                .addSubcommand(new ServeLoadCommand())
                .addSubcommand(new GrowthCommand())
                .addSubcommand(new VocabularyCommand())
                .addSubcommand(new LeversCommand())
                .addSubcommand(new RareCommand());
    }
}
