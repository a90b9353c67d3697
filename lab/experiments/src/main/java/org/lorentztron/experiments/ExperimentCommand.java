package org.lorentztron.experiments;

import org.lorentztron.experiments.compare.CompareCommand;
import org.lorentztron.experiments.gaps.GapsCommand;
import org.lorentztron.experiments.growth.GrowthCommand;
import org.lorentztron.experiments.imbalance.ImbalanceCommand;
import org.lorentztron.experiments.margins.MarginsCommand;
import org.lorentztron.experiments.networks.NetworksCommand;
import org.lorentztron.experiments.paper.AlignmentCommand;
import org.lorentztron.experiments.paper.AveragingCommand;
import org.lorentztron.experiments.paper.CurvesCommand;
import org.lorentztron.experiments.paper.DriftCommand;
import org.lorentztron.experiments.paper.InitScaleCommand;
import org.lorentztron.experiments.paper.LabelNoiseCommand;
import org.lorentztron.experiments.paper.SamplesCommand;
import org.lorentztron.experiments.paper.SeedsCommand;
import org.lorentztron.experiments.separability.SeparabilityCommand;
import org.lorentztron.experiments.serving.ServeLoadCommand;
import org.lorentztron.experiments.signals.SignalsCommand;
import org.lorentztron.experiments.streams.StreamsCommand;
import org.lorentztron.experiments.throughput.ThroughputCommand;
import org.lorentztron.experiments.tournament.TournamentCommand;
import org.lorentztron.experiments.vocabulary.VocabularyCommand;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** The group of commands that repeat and extend the experiments of the paper. */
@CommandLine.Command(
        name = "experiment",
        header = "Repeat the experiments of the DoS paper, and go beyond them.",
        description = {
            "They run on an endless stream of digits, the training part of the data in its order and then deformations"
                    + " of it, and train the job's own learners, without Kafka and Flink; only throughput,"
                    + " vocabulary, and growth for partitions measure the whole job with both. growth and vocabulary"
                    + " learn synthetic events, of any shape and of words without end; streams learns streams of"
                    + " others in their order, gaps rows in which values are missing; networks and margins fit whole"
                    + " data sets, in no order.",
            "",
            "lorentztron experiment EXPERIMENT --help explains an experiment."
        })
public final class ExperimentCommand {
    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    private ExperimentCommand() {}

    /** The group with all its commands. */
    public static CommandLine withSubcommands() {
        return new CommandLine(new ExperimentCommand())
                .addSubcommand(new SamplesCommand())
                .addSubcommand(new CurvesCommand())
                .addSubcommand(new SeparabilityCommand())
                .addSubcommand(new AveragingCommand())
                .addSubcommand(new InitScaleCommand())
                .addSubcommand(new AlignmentCommand())
                .addSubcommand(new LabelNoiseCommand())
                .addSubcommand(new DriftCommand())
                .addSubcommand(new SeedsCommand())
                .addSubcommand(new CompareCommand())
                .addSubcommand(new StreamsCommand())
                .addSubcommand(new GapsCommand())
                .addSubcommand(new ImbalanceCommand())
                .addSubcommand(new TournamentCommand())
                .addSubcommand(new NetworksCommand())
                .addSubcommand(new MarginsCommand())
                .addSubcommand(new ThroughputCommand())
                .addSubcommand(new ServeLoadCommand())
                .addSubcommand(new SignalsCommand())
                .addSubcommand(new GrowthCommand())
                .addSubcommand(new VocabularyCommand());
    }
}
