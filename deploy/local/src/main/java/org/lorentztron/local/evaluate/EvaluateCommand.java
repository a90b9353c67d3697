package org.lorentztron.local.evaluate;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.NamedExample;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.datasets.tables.NamedTable;
import org.lorentztron.datasets.tables.TableRules;
import org.lorentztron.local.shared.EventLines;
import org.lorentztron.local.shared.PolicyOptions;
import org.lorentztron.local.shared.ShownPolicy;
import org.lorentztron.local.shared.VersionOptions;
import org.lorentztron.local.shared.VersionText;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.monitor.ConfusionCounts;
import org.lorentztron.tools.charts.ConfusionTable;
import org.lorentztron.tools.charts.LeastCalibrated;
import org.lorentztron.tools.charts.QualityTable;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.DataOption;
import org.lorentztron.tools.cli.JsonLine;
import org.lorentztron.tools.cli.TableOptions;
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
                    + " of the data (libsvm, csv, arff and jsonl: the whole file).",
            ""
        })
public final class EvaluateCommand implements Command {
    @Spec
    private CommandSpec command;

    @Mixin
    private VersionOptions model = new VersionOptions();

    @Mixin
    private PolicyOptions policy = new PolicyOptions();

    @Option(
            names = "--data",
            required = true,
            paramLabel = "DATA",
            description = "digits (2,000 held-out ones), mnist:DIR (test part), libsvm:FILE, csv:FILE[#LABEL],"
                    + " arff:FILE[#LABEL]; the test part of digit-pairs, digit-triples, mnist-pairs:DIR,"
                    + " mnist-triples:DIR; or events of your own, one per line as in the events topic: jsonl:FILE, or"
                    + " jsonl:- for standard input. Of these, lines without a label of the model are not scored.")
    private @Nullable String data;

    @Mixin
    private TableOptions tables = new TableOptions();

    @Option(
            names = "--json",
            description = "Print one JSON object on one line, and nothing else, on stdout: version, events, policy,"
                    + " testError, how many pairs of classes, parts of any kind and records the version has,"
                    + " calibratedOn (the fewest events of the rarer side of a part), and the quality of labels and"
                    + " probabilities, with the names of the job's metrics. Errors are of examples with a label.")
    private boolean json;

    @Override
    public void check(List<String> rest, List<String> problems) {
        model.check(command, problems);
        policy.check(problems);
        tables.check(data == null ? List.of() : List.of(data), problems);
        String unknownData = DataOption.problem(data, DataKind.ALL);
        if (unknownData != null && !EventLines.isNamedBy(data)) {
            problems.add(unknownData + " | " + EventLines.SPECIFICATIONS);
        }
    }

    @Override
    public void run(Console console) throws Exception {
        String checkedData = Objects.requireNonNull(data, "--data is not checked yet");
        ModelVersion version = model.newest(console);
        DecisionPolicy decides = policy.of(version);
        TestResults results = EventLines.isNamedBy(checkedData)
                ? new LabelledLines(version, decides, console).score(checkedData)
                : score(DataName.of(checkedData), version, decides, tables.rules(console));
        if (json) {
            console.out().println(json(version, decides, results));
        } else {
            print(console.out(), version, decides, results);
        }
    }

    private static TestResults score(DataName data, ModelVersion version, DecisionPolicy decides, TableRules rules)
            throws CommandFailedException {
        return version.hasNamedFeatures()
                ? scoreRows(data, rules, version, decides)
                : scoreExamples(data, rules, version, decides);
    }

    private static TestResults scoreExamples(
            DataName data, TableRules rules, ModelVersion version, DecisionPolicy decides)
            throws CommandFailedException {
        Dataset narrow = DataOption.open(data, rules);
        int missing = version.features() - narrow.features();
        if (missing < 0 || missing > 0 && !data.kind().isOpenEnded()) {
            throw new CommandFailedException(
                    "the data has " + narrow.features() + " features, the model was trained on " + version.features());
        }
        Dataset dataset = narrow.widened(version.features());
        TestResults results = new TestResults(version.classes());
        for (long i = 0; i < dataset.testSize(); i++) {
            Example example = dataset.test(i);
            results.add(example.label(), version.predict(example.features(), decides));
        }
        return results;
    }

    /** By the names of columns. */
    private static TestResults scoreRows(DataName data, TableRules rules, ModelVersion version, DecisionPolicy decides)
            throws CommandFailedException {
        if (!DataKind.TABLES.contains(data.kind())) {
            throw new CommandFailedException("the model was trained on features with names, which "
                    + data.kind().form() + " has not, expected " + DataKind.forms(DataKind.TABLES) + " | "
                    + EventLines.SPECIFICATIONS);
        }
        NamedTable table = DataOption.openNamed(data, rules);
        TestResults results = new TestResults(version.classes());
        for (int row = 0; row < table.size(); row++) {
            NamedExample example = table.example(row);
            String label = example.label();
            if (label != null) {
                results.add(label, version.predict(example.features(), decides));
            }
        }
        if (results.quality().events() == 0) {
            throw new CommandFailedException("no row of the data has a label in column '" + table.label() + "'");
        }
        return results;
    }

    private static String json(ModelVersion version, DecisionPolicy decides, TestResults results) {
        return JsonLine.of(object -> {
            object.writeNumberField("version", version.version());
            object.writeNumberField("events", version.manifest().eventsTrained());
            ShownPolicy.of(decides).write(object);
            JsonLine.number(object, "testError", results.counts().errorRate());
            object.writeNumberField("pairs", pairsOfClasses(version));
            object.writeNumberField("parts", version.partCount());
            object.writeNumberField("records", version.records().size());
            object.writeNumberField("calibratedOn", LeastCalibrated.of(version).events());
            QualityJson.write(object, version.classes(), results.quality());
        });
    }

    /** How many parts tell two classes apart: classes against the rest are parts, but no pairs. */
    private static long pairsOfClasses(ModelVersion version) {
        return version.pairs().stream()
                .filter(pair -> pair.name().scheme() == Scheme.PAIRS)
                .count();
    }

    private static void print(PrintStream out, ModelVersion version, DecisionPolicy decides, TestResults results) {
        ConfusionCounts counts = results.counts();
        out.println(VersionText.title(version));
        if (!decides.equals(DecisionPolicy.NONE)) {
            out.println("Decides by " + ShownPolicy.of(decides).line());
        }
        out.println();
        out.printf(
                Locale.ROOT,
                "Error rate %.2f %%: it takes %,d of %,d examples for another class; of examples that it has trained,"
                        + " this is no test error%n",
                100 * counts.errorRate(),
                counts.errors(),
                counts.events());
        if (results.quality().abstained() > 0) {
            out.printf(
                    Locale.ROOT,
                    "No label for %.2f %% of all examples%n",
                    100 * results.quality().abstained());
        }
        out.println();
        ConfusionTable.lines(version.classes(), counts).forEach(line -> out.println("  " + line));
        out.println();
        QualityTable.lines(version.classes(), results.quality()).forEach(line -> out.println("  " + line));
        out.println();
        out.println(LeastCalibrated.of(version).line());
    }
}
