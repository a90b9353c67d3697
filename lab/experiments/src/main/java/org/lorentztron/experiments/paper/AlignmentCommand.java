package org.lorentztron.experiments.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.experiments.parallel.Workers;
import org.lorentztron.model.Features;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.Console;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Beyond the paper: why models are aligned before they are averaged. */
@CommandLine.Command(
        name = "alignment",
        header = "Why alignment exists: averages of models with different gauges, aligned or not.",
        description = {
            "Trains models apart, each on its own part of the stream, once from different random starts and once from"
                    + " the same one, and averages them: plainly, after the boost or the rotation alone, after both"
                    + " (as the job does), and with the rotation that fits their images of events instead of their"
                    + " parameters. Then the same averages along one model's trajectory over the whole stream."
                    + " Writes alignment.csv and alignment.png.",
            ""
        })
public final class AlignmentCommand implements Command {
    private static final int METRIC_EVENTS = 1_000;

    @Mixin
    private StreamOptions stream = new StreamOptions();

    @Option(
            names = "--model",
            converter = ModelName.Converter.class,
            defaultValue = "dos:4",
            paramLabel = "MODEL",
            description = "dos:RANK or herded:RANK (default: ${DEFAULT-VALUE}).")
    private ModelName model;

    @Option(
            names = "--replicas",
            paramLabel = "K",
            description = "Models that are trained apart, each on its own N / K examples; the first sees the originals"
                    + " (default: ${DEFAULT-VALUE}).")
    private int replicas = 8;

    @Option(
            names = "--init-scale",
            paramLabel = "X",
            description =
                    "Size of the models' random start; 1 is the paper's, 3 the job's (default: ${DEFAULT-VALUE}).")
    private double initScale = 1;

    @Override
    public void check(List<String> rest, List<String> problems) {
        stream.check(rest, problems);
        if (model != null && !model.kind().isRanked()) {
            problems.add("invalid value for option '--model': '" + model + "', expected a model with a rank: "
                    + "linear models have no gauge to align");
        }
        if (!(initScale > 0 && initScale <= 1e6)) {
            problems.add(
                    "invalid value for option '--init-scale': " + initScale + ", expected above 0, at most 1000000");
        }
        if (replicas < 2 || replicas > stream.examples()) {
            problems.add("invalid value for option '--replicas': " + replicas
                    + ", expected at least 2 and at most the number of examples");
        }
    }

    @Override
    public void run(Console console) throws Exception {
        Dataset dataset = stream.open();
        List<Alignment> alignments = Alignment.all(firstEvents(dataset));
        CombiningReport report;
        try (Workers workers = Workers.onAllCores()) {
            List<Combining> groups = new ArrayList<>(apart(dataset, alignments, workers, console));
            groups.add(alongOne(dataset, alignments, workers, console));
            report = new CombiningReport(alignments, groups);
        }
        console.out().println("Test error rates, %, of single models and of averages of all of them");
        report.print(console.out());
        report.writeTable(stream.out().resolve("alignment.csv"));
        report.draw(stream.out().resolve("alignment.png"));
        console.out().printf("%nIn %s: alignment.csv, alignment.png%n", stream.out());
    }

    private static List<Features> firstEvents(Dataset dataset) {
        return LongStream.range(0, METRIC_EVENTS)
                .mapToObj(i -> dataset.training(i).features())
                .toList();
    }

    private List<Combining> apart(Dataset dataset, List<Alignment> alignments, Workers workers, Console console)
            throws Exception {
        List<Replicas> trained = Replicas.train(
                dataset,
                List.of(
                        new Replicas.Group(
                                "different starts", replica -> variant(dataset, stream.seed() + replica, List.of())),
                        new Replicas.Group("one shared start", replica -> variant(dataset, stream.seed(), List.of()))),
                replicas,
                stream.examples() / replicas,
                workers,
                console.err());
        TestSet test = TestSet.of(dataset);
        List<Combining> groups = new ArrayList<>();
        for (Replicas each : trained) {
            groups.add(Combining.of(each, alignments, test, workers));
        }
        return groups;
    }

    private Combining alongOne(Dataset dataset, List<Alignment> alignments, Workers workers, Console console)
            throws Exception {
        List<VariantRun> one = VariantRun.startAll(
                List.of(variant(dataset, stream.seed(), List.copyOf(alignments))), workers, stream.interval());
        Progress progress = new Progress(console.err(), 0, stream.examples());
        new Experiment(dataset, one, stream.interval(), 0, workers)
                .runTo(stream.examples(), examples -> progress.at(examples, one));
        return Combining.along("one trajectory", one.get(0));
    }

    private Variant variant(Dataset dataset, long seed, List<Averaging> averagings) {
        return new Variant(
                model.toString(),
                model.settings(dataset.classes(), dataset.features(), initScale, seed),
                0,
                averagings);
    }
}
