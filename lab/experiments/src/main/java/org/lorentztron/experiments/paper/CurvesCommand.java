package org.lorentztron.experiments.paper;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.experiments.parallel.Workers;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Figures 4 and 5 of the paper: how the errors of models and of their averages fall with the number of examples. */
@CommandLine.Command(
        name = "curves",
        header = "Training and test errors over the number of examples (figures 4 and 5).",
        description = {
            "Several models learn the stream in one pass. Writes curves.csv, times.csv and the state of the run at"
                    + " the end of every interval, so that --resume loses at most one; training-error.png and"
                    + " test-error.png at the end.",
            ""
        })
public final class CurvesCommand implements Command {
    @Mixin
    private StreamOptions stream = new StreamOptions();

    @Mixin
    private ModelsOption models = new ModelsOption("linear", "dos:1", "dos:2", "dos:4", "dos:8", "dos:16");

    @Option(
            names = "--init-scale",
            paramLabel = "X",
            description =
                    "Size of the DoS models' random start; 1 is the paper's, 3 the job's (default: ${DEFAULT-VALUE}).")
    private double initScale = 1;

    @Option(
            names = "--averaging",
            split = ",",
            defaultValue = "uniform,polynomial",
            paramLabel = "WEIGHTS",
            description = "Averages that are kept: uniform (the paper's), polynomial (default: ${DEFAULT-VALUE}).")
    private List<String> averagings = List.of();

    @Option(
            names = "--resume",
            description = "Go on from the state that --out holds; other options as before, --examples may have grown.")
    private boolean resume;

    @Override
    public void check(List<String> rest, List<String> problems) {
        stream.check(rest, problems);
        models.check(problems);
        if (!(initScale > 0 && initScale <= 1e6)) {
            problems.add(
                    "invalid value for option '--init-scale': " + initScale + ", expected above 0, at most 1000000");
        }
        for (String id : averagings) {
            try {
                AverageWeights.of(id);
            } catch (IllegalArgumentException e) {
                problems.add("invalid value for option '--averaging': " + e.getMessage());
            }
        }
        if (new HashSet<>(averagings).size() < averagings.size()) {
            problems.add("invalid value for option '--averaging': one is repeated");
        }
    }

    @Override
    public void run(Console console) throws Exception {
        Path stateFile = stream.out().resolve("curves.state");
        if (!resume && Files.exists(stateFile)) {
            throw new CommandFailedException(stateFile
                    + " holds a run: go on with --resume, choose another folder with --out, or delete the file");
        }
        if (resume && !Files.exists(stateFile)) {
            throw new CommandFailedException(stateFile + " does not exist: there is nothing to resume");
        }
        Dataset dataset = stream.open();
        try (Workers workers = Workers.onAllCores()) {
            run(console, dataset, stateFile, workers);
        }
    }

    private void run(Console console, Dataset dataset, Path stateFile, Workers workers) throws Exception {
        Map<String, String> options = options(dataset);
        ExperimentState begin = resume
                ? ExperimentState.read(stateFile, options, variants(dataset))
                : new ExperimentState(0, VariantRun.startAll(variants(dataset), workers, stream.interval()));
        List<VariantRun> trainees = begin.trainees();
        if (begin.examples() > stream.examples()) {
            throw new CommandFailedException(
                    stateFile + " holds " + begin.examples() + " examples, more than --examples " + stream.examples());
        }
        Path table = stream.out().resolve("curves.csv");
        Experiment race = new Experiment(dataset, trainees, stream.interval(), begin.examples(), workers);
        Progress progress = new Progress(console.err(), begin.examples(), stream.examples());
        List<String> names =
                trainees.stream().map(trainee -> trainee.variant().name()).toList();
        Path timesFile = stream.out().resolve("times.csv");
        TimesTable times = resume
                ? TimesTable.resume(timesFile, names, begin.examples())
                : TimesTable.start(timesFile, names, begin.examples());
        race.runTo(stream.examples(), examples -> {
            // Before the state: what goes on from the state finds its times.
            times.add(race.clocks(examples, progress.seconds()));
            new ExperimentState(examples, trainees).write(stateFile, options, stream.interval());
            CurveTable.write(table, trainees);
            progress.at(examples, trainees);
        });
        // Once more: a run that was interrupted between the two files may have nothing left to learn.
        CurveTable.write(table, trainees);
        Path trainingError = stream.out().resolve("training-error.png");
        Path testError = stream.out().resolve("test-error.png");
        CurveFigures.writeTraining(trainingError, trainees, stream.interval());
        CurveFigures.writeTest(testError, trainees);
        report(console, trainees, times, workers.count());
        console.out().printf("%nIn %s: curves.csv, times.csv, training-error.png, test-error.png%n", stream.out());
    }

    private static void report(Console console, List<VariantRun> trainees, TimesTable times, int cores) {
        console.out()
                .println("Error rates, % (cumulative and moving: training examples before they are learned; others:"
                        + " test)");
        ErrorTable.print(console.out(), trainees);
        if (times.examples() > 0) {
            console.out().println();
            SpeedTable.print(
                    console.out(), trainees.stream().map(VariantRun::variant).toList(), times, cores);
        }
        console.out().printf("%nSHA-256 of models, averages and errors at the end%n");
        trainees.forEach(
                trainee -> console.out().printf("%-22s %s%n", trainee.variant().name(), StateDigest.of(trainee)));
    }

    private List<Variant> variants(Dataset dataset) {
        List<Averaging> kept = new ArrayList<>();
        averagings.forEach(id -> kept.add(Averaging.of(AverageWeights.of(id))));
        return models.all().stream()
                .map(model -> new Variant(
                        model.toString(),
                        model.settings(dataset.classes(), dataset.features(), initScale, stream.seed()),
                        0,
                        kept))
                .toList();
    }

    /** What shapes the curves; --examples does not, it only ends them. */
    private Map<String, String> options(Dataset dataset) {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("--data", "(digest of its examples " + Fingerprint.of(dataset) + ")");
        options.put("--models", models.all().stream().map(ModelName::toString).collect(Collectors.joining(",")));
        options.put("--init-scale", Double.toString(initScale));
        options.put("--averaging", String.join(",", averagings));
        options.put("--seed", Long.toString(stream.seed()));
        options.put("--interval", Long.toString(stream.interval()));
        return options;
    }
}
