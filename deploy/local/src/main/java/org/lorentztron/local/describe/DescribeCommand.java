package org.lorentztron.local.describe;

import java.io.PrintStream;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.local.shared.EventLines;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.DataOption;
import org.lorentztron.tools.cli.JsonLine;
import org.lorentztron.tools.cli.TableOptions;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows the classes and sizes of a data set, and the options with which a job learns it. */
@CommandLine.Command(
        name = "describe",
        header = "Show classes and features of a data set.",
        description = {
            "The job must be told its classes and features. This command prints them for a data set that produce"
                    + " sends. Of a table it shows the columns, and proposes by their values which one holds ids or"
                    + " times, which are to be split into words, which have a long tail or are no features, and how"
                    + " long an interval of the job should be:",
            "",
            "  lorentztron run --bootstrap-servers ADDRESS $$(lorentztron describe --data DATA --job-options)",
            ""
        })
public final class DescribeCommand implements Command {
    @Option(
            names = "--data",
            required = true,
            paramLabel = "DATA",
            description = "digits, mnist:DIR, libsvm:FILE, csv:FILE[#LABEL], arff:FILE[#LABEL], digit-pairs,"
                    + " digit-triples, mnist-pairs:DIR or mnist-triples:DIR, as for produce; or events of your own, one"
                    + " per line, with fields label and features: jsonl:FILE, or jsonl:- for standard input.")
    private @Nullable String data;

    @Mixin
    private TableOptions tables = new TableOptions();

    @Option(
            names = "--job-options",
            description = "Print the options of the job on one line, and nothing else: --classes and --features, and"
                    + " for tables --event-text, --event-ignore and --event-log as proposed. An --interval depends on"
                    + " the event times.")
    private boolean jobOptions;

    @Option(names = "--json", description = "Print one JSON object on one line, and nothing else, on stdout.")
    private boolean json;

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Override
    public void check(List<String> rest, List<String> problems) {
        Command.refuse(rest, problems);
        String unknownData = DataOption.problem(data, DataKind.ALL);
        if (unknownData != null && !EventLines.isNamedBy(data)) {
            problems.add(unknownData + " | " + EventLines.SPECIFICATIONS);
        }
        tables.check(data == null ? List.of() : List.of(data), problems);
        if (jobOptions && json) {
            problems.add("options '--job-options' and '--json' exclude each other");
        }
    }

    @Override
    public void run(Console console) throws Exception {
        String checkedData = Objects.requireNonNull(data, "--data is not checked yet");
        if (EventLines.isNamedBy(checkedData)) {
            describe(console.out(), LinesText.read(checkedData));
            return;
        }
        if (DataName.isOne(checkedData, DataKind.TABLES)) {
            describe(
                    console.out(),
                    new TableText(checkedData, DataOption.openNamed(DataName.of(checkedData), tables.rules(console))));
            return;
        }
        Dataset dataset = DataOption.open(checkedData);
        if (json) {
            console.out().println(json(dataset));
        } else if (jobOptions) {
            console.out().println(jobOptions(dataset));
        } else {
            print(console.out(), checkedData, dataset);
        }
    }

    private void describe(PrintStream out, LinesText events) {
        if (json) {
            out.println(events.json());
        } else if (jobOptions) {
            out.println(events.jobOptions());
        } else {
            events.lines().forEach(out::println);
        }
    }

    private void describe(PrintStream out, TableText table) {
        if (json) {
            out.println(table.json());
        } else if (jobOptions) {
            out.println(table.jobOptions());
        } else {
            table.lines().forEach(out::println);
        }
    }

    private static String jobOptions(Dataset dataset) {
        return "--classes " + String.join(",", dataset.classes()) + " --features " + dataset.features();
    }

    private static String json(Dataset dataset) {
        return JsonLine.of(object -> {
            object.writeNumberField("features", dataset.features());
            object.writeArrayFieldStart("classes");
            for (String name : dataset.classes()) {
                object.writeString(name);
            }
            object.writeEndArray();
            if (dataset.size() == Dataset.ENDLESS) {
                object.writeNullField("trainingExamples");
            } else {
                object.writeNumberField("trainingExamples", dataset.size());
            }
            object.writeNumberField("testExamples", dataset.testSize());
        });
    }

    private static void print(PrintStream out, String name, Dataset dataset) {
        String size = dataset.size() == Dataset.ENDLESS ? "without end" : String.format("%,d", dataset.size());
        String tests = DataName.isOne(name, DataKind.SINGLE_FILES)
                ? "none of its own: the training examples"
                : String.format("%,d", dataset.testSize());
        out.printf(
                "Data '%s': %,d classes, %,d features%n%ntraining examples  %s%ntest examples      %s%n%n",
                name, dataset.classes().size(), dataset.features(), size, tests);
        out.println("Options of a job that learns the data:");
        out.println("  " + jobOptions(dataset));
    }
}
