package org.lorentztron.experiments.curves;

import java.nio.file.Path;
import java.util.List;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.experiments.digits.DigitOptions;
import org.lorentztron.experiments.digits.ModelsOption;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.offline.Workers;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Figures 4 and 5 of the paper: how the errors of models and of their averages fall with the number of examples. */
@CommandLine.Command(
        name = "curves",
        header = "Training and test errors over the number of examples (figures 4 and 5).",
        description = {
            "Several models learn the stream in one pass. Writes curves.csv at the end of every interval, and"
                    + " training-error.png and test-error.png at the end.",
            ""
        })
public final class CurvesCommand implements Command {
    @Mixin
    private DigitOptions digits = new DigitOptions();

    @Mixin
    private ModelsOption models = new ModelsOption("linear", "dos:1", "dos:2", "dos:4", "dos:8", "dos:16");

    @Option(
            names = "--examples",
            paramLabel = "N",
            description = "Examples to learn, a multiple of the interval (default: ${DEFAULT-VALUE}).")
    private long examples = 1_000_000;

    @Option(
            names = "--interval",
            paramLabel = "N",
            description = "Examples per interval: at the end of each, models are averaged and tested (default: "
                    + "${DEFAULT-VALUE}).")
    private long interval = 50_000;

    @Option(
            names = "--init-scale",
            paramLabel = "X",
            description =
                    "Size of the DoS models' random start; 1 is the paper's, 3 the job's (default: ${DEFAULT-VALUE}).")
    private double initScale = 1;

    @Override
    public void check(List<String> rest, List<String> problems) {
        digits.check(rest, problems);
        models.check(problems);
        if (!(initScale > 0 && initScale <= 1e6)) {
            problems.add(
                    "invalid value for option '--init-scale': " + initScale + ", expected above 0, at most 1000000");
        }
        if (interval < 1) {
            problems.add("invalid value for option '--interval': " + interval + ", expected at least 1");
        } else if (examples < interval || examples % interval != 0) {
            problems.add("invalid value for option '--examples': " + examples
                    + ", expected a multiple of the interval, " + interval + " (see --interval)");
        }
    }

    @Override
    public void run(Console console) throws Exception {
        Dataset stream = digits.open();
        Path table = digits.out().resolve("curves.csv");
        try (Workers workers = Workers.onAllCores()) {
            int groups = TraineeRace.groupsEach(models.all().size(), workers.count());
            List<Trainee> trainees = models.all().stream()
                    .map(model -> Trainee.start(
                            model.toString(),
                            model.settings(stream.classes(), stream.features(), initScale, digits.seed()),
                            groups,
                            interval))
                    .toList();
            CurveReport report = new CurveReport(console, trainees, examples);
            new TraineeRace(stream, trainees, interval, workers).runTo(examples, learned -> {
                CurveTable.write(table, trainees);
                report.progress(learned);
            });
            CurvePictures.writeTraining(digits.out().resolve("training-error.png"), models.all(), trainees, interval);
            CurvePictures.writeTest(digits.out().resolve("test-error.png"), models.all(), trainees);
            report.print();
        }
        console.out().printf("%nIn %s: curves.csv, training-error.png, test-error.png%n", digits.out());
    }
}
