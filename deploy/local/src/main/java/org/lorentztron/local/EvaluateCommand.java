package org.lorentztron.local;

import java.io.PrintStream;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.model.eval.ConfusionCounts;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.tools.charts.ConfusionTable;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.DataOption;
import org.lorentztron.tools.cli.JsonLine;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Scores the test part of a data set with the newest complete version of a model. */
@CommandLine.Command(
        name = "evaluate",
        header = "Test the newest version of a model.",
        description = {
            "Reads the models topic to its end as of now, takes the newest complete version and scores the test part"
                    + " of the data (libsvm, csv and arff: the whole file).",
            ""
        })
final class EvaluateCommand implements Command {
    @Spec
    private CommandSpec command;

    @Mixin
    private ModelOptions model = new ModelOptions();

    @Option(
            names = "--data",
            required = true,
            paramLabel = "DATA",
            description = "digits (2,000 held-out ones), mnist:DIR (test part), libsvm:FILE, csv:FILE[#LABEL],"
                    + " arff:FILE[#LABEL]; or the test part of digit-pairs, digit-triples, mnist-pairs:DIR,"
                    + " mnist-triples:DIR.")
    private @Nullable String data;

    @Option(
            names = "--json",
            description = "Print one JSON object on one line, and nothing else, on stdout: version, events, testError,"
                    + " and how many pairs of classes, parts of any kind and records the version has.")
    private boolean json;

    @Override
    public void check(List<String> rest, List<String> problems) {
        model.check(command, problems);
        String unknownData = DataOption.problem(data, DataKind.ALL);
        if (unknownData != null) {
            problems.add(unknownData);
        }
    }

    @Override
    public void run(Console console) throws Exception {
        DataName checkedData = DataName.of(Objects.requireNonNull(data, "--data is not checked yet"));
        Dataset narrow = DataOption.open(checkedData);
        ModelVersion version = model.newest(console);
        int missing = version.features() - narrow.features();
        if (missing < 0 || missing > 0 && !checkedData.kind().isOpenEnded()) {
            throw new CommandFailedException(
                    "the data has " + narrow.features() + " features, the model was trained on " + version.features());
        }
        Dataset dataset = narrow.widened(version.features());
        ConfusionCounts counts = score(dataset, version);
        if (json) {
            console.out().println(json(version, counts));
        } else {
            print(console.out(), version, counts);
        }
    }

    private static ConfusionCounts score(Dataset dataset, ModelVersion version) throws CommandFailedException {
        Map<String, Integer> classes = new HashMap<>();
        version.classes().forEach(name -> classes.put(name, classes.size()));
        ConfusionCounts counts = new ConfusionCounts(classes.size());
        for (long i = 0; i < dataset.testSize(); i++) {
            Example example = dataset.test(i);
            Integer truth = classes.get(example.label());
            if (truth == null) {
                throw new CommandFailedException("test example " + i + " is of class '" + example.label()
                        + "', the model's classes are " + String.join(", ", version.classes()));
            }
            counts.add(truth, version.classifier().predict(example.features()).label());
        }
        return counts;
    }

    private static String json(ModelVersion version, ConfusionCounts counts) {
        return JsonLine.of(object -> {
            object.writeNumberField("version", version.version());
            object.writeNumberField("events", version.manifest().eventsTrained());
            JsonLine.number(object, "testError", counts.errorRate());
            object.writeNumberField("pairs", pairsOfClasses(version));
            object.writeNumberField("parts", version.partCount());
            object.writeNumberField("records", version.records().size());
        });
    }

    /** How many parts tell two classes apart: classes against the rest are parts, but no pairs. */
    private static long pairsOfClasses(ModelVersion version) {
        return version.pairs().stream()
                .filter(pair -> pair.name().scheme() == Scheme.PAIRS)
                .count();
    }

    private static void print(PrintStream out, ModelVersion version, ConfusionCounts counts) {
        out.println(VersionText.title(version));
        out.println();
        out.printf(
                Locale.ROOT,
                "Test error %.2f %%: it takes %,d of %,d examples for another class%n%n",
                100 * counts.errorRate(),
                counts.errors(),
                counts.events());
        ConfusionTable.lines(version.classes(), counts).forEach(line -> out.println("  " + line));
    }
}
