package org.lorentztron.local.describe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.datasets.tables.TableRules;
import org.lorentztron.local.describe.guess.GivenPaths;
import org.lorentztron.local.describe.propose.LabelsTopic;
import org.lorentztron.local.describe.propose.Proposal;
import org.lorentztron.local.describe.propose.ProposedOption;
import org.lorentztron.local.describe.sample.LineRecords;
import org.lorentztron.local.describe.seen.Origin;
import org.lorentztron.local.describe.show.ConfigText;
import org.lorentztron.local.describe.show.DescriptionText;
import org.lorentztron.local.describe.show.NumberedText;
import org.lorentztron.local.shared.EventLines;
import org.lorentztron.local.shared.KafkaOptions;
import org.lorentztron.local.shared.SharedLine;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.DataOption;
import org.lorentztron.tools.cli.TableOptions;
import org.lorentztron.tools.topics.NewestOfTopic;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Looks at a topic or a file, and says with which options a job learns it. */
@CommandLine.Command(
        name = "describe",
        header = "Look at a topic or a file, and find the options of a job for it.",
        description = {
            "Shows each field: what its values are, what a job would use it for, and why. With --out it writes these"
                    + " options to a file with a comment for each. Read it, and start the job with it:",
            "",
            "  lorentztron describe --bootstrap-servers ADDRESS --topic TOPIC --out job.properties",
            "  lorentztron run --config job.properties",
            "",
            "Values propose, and you decide. The records are decoded as the job decodes them, so that dead letters"
                    + " are known before there are any.",
            ""
        })
public final class DescribeCommand implements Command {
    /** Those that produce needs as well to read the same table. */
    private static final Set<String> TABLE_OPTIONS = Set.of("--csv-separator", "--encoding", "--no-header");

    @Spec
    private CommandSpec command;

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Option(
            names = "--topic",
            paramLabel = "TOPIC",
            description = "Look at the newest 2,000 records of this topic, over all partitions.")
    private @Nullable String topic;

    @Option(
            names = "--labels-topic",
            paramLabel = "TOPIC",
            description = "Look at labels that come later than their events as well: which ids join.")
    private @Nullable String labelsTopic;

    @Option(
            names = "--data",
            paramLabel = "DATA",
            description = "Look at a file, to be sent by produce: csv:FILE[#LABEL], arff:FILE[#LABEL], libsvm:FILE;"
                    + " lines of any JSON or of CSV: jsonl:FILE, or jsonl:- for standard input; or digits, mnist:DIR,"
                    + " digit-pairs, digit-triples, mnist-pairs:DIR, mnist-triples:DIR.")
    private @Nullable String data;

    @Mixin
    private TableOptions tables = new TableOptions();

    @Mixin
    private GivenPaths given = new GivenPaths();

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Write the options to this properties file, which run takes as --config FILE.")
    private @Nullable Path out;

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Override
    public void check(List<String> rest, List<String> problems) {
        kafka.check(command, problems);
        if ((data == null) == (topic == null)) {
            problems.add("expected one of the options '--topic' and '--data'");
        }
        if (labelsTopic != null && topic == null) {
            problems.add("option '--labels-topic' is for --topic");
        }
        String unknownData = DataOption.problem(data, DataKind.ALL);
        if (unknownData != null && !EventLines.isNamedBy(data)) {
            problems.add(unknownData + " | " + EventLines.SPECIFICATIONS);
        }
        tables.check(data == null ? List.of() : List.of(data), problems);
    }

    @Override
    public void run(Console console) throws Exception {
        if (topic != null) {
            show(console, ofTopic(topic));
        } else {
            show(console, ofData(Objects.requireNonNull(data, "--data is not checked yet"), console));
        }
    }

    /**
     * What is shown and written.
     *
     * @param lines for people
     * @param head of the file
     * @param isComplete whether a job takes the file as it is
     */
    private record Result(
            List<String> lines,
            List<String> head,
            List<ProposedOption> options,
            List<ProposedOption> others,
            boolean isComplete) {}

    private Result ofTopic(String name) throws CommandFailedException {
        String place = "Topic '" + name + "' at " + kafka.bootstrapServers();
        SchemaPlace registry = SchemaPlace.of(given.schema(), kafka.secrets());
        Description found = new Describer(given, registry, later(registry))
                .describe(place, new NewestOfTopic(kafka.properties(), name)::read, Origin.Kind.TOPIC);
        List<ProposedOption> options = new ArrayList<>();
        kafka.ofJob()
                .forEach(
                        (key, value) -> options.add(new ProposedOption(key, value, "How describe reached the topic.")));
        options.add(new ProposedOption("events-topic", name, "The topic that was looked at."));
        return result(place, "newest records", found, options, List.of());
    }

    private LabelsTopic.@Nullable Seen later(SchemaPlace registry) throws CommandFailedException {
        return labelsTopic == null
                ? null
                : Describer.labels(labelsTopic, new NewestOfTopic(kafka.properties(), labelsTopic)::read, registry);
    }

    private Result ofData(String name, Console console) throws CommandFailedException {
        if (EventLines.isNamedBy(name)) {
            Description found = new Describer(given, SchemaPlace.of(given.schema(), kafka.secrets()), null)
                    .describe(name, new LineRecords(name), Origin.Kind.LINES);
            return result(
                    "Data '" + name + "'",
                    "lines",
                    found,
                    List.of(),
                    produce(concat(List.of("--data", name), found.orderArguments())));
        }
        if (DataName.isOne(name, DataKind.TABLES)) {
            return ofTable(name, tables.rules(console));
        }
        Dataset dataset = DataOption.open(name);
        List<String> lines = new ArrayList<>(NumberedText.lines(name, dataset));
        lines.add("");
        lines.add("Options of a job that learns the data:");
        List<ProposedOption> options = NumberedText.options(dataset);
        options.forEach(option -> lines.add("  " + option.key() + "=" + option.value()));
        return new Result(lines, produce(List.of("--data", name)), options, List.of(), true);
    }

    private Result ofTable(String name, TableRules rules) throws CommandFailedException {
        TableDescription table = TableDescription.of(name, rules, given);
        return result(
                "Data '" + table.name() + "'",
                "rows",
                table.description(),
                List.of(),
                produce(concat(table.produceArguments(), SharedLine.typed(command, TABLE_OPTIONS))));
    }

    private static List<String> concat(List<String> first, List<String> then) {
        List<String> all = new ArrayList<>(first);
        all.addAll(then);
        return all;
    }

    private static List<String> produce(List<String> arguments) {
        return List.of("lorentztron produce " + String.join(" ", arguments));
    }

    private Result result(
            String place, String unit, Description found, List<ProposedOption> before, List<String> produce) {
        Proposal proposal = found.proposal();
        List<ProposedOption> options = new ArrayList<>(before);
        options.addAll(proposal.options());
        String title = place + ": " + found.seen().shown(unit);
        List<String> lines = new ArrayList<>();
        lines.add(title);
        lines.addAll(DescriptionText.lines(proposal, found.proof()));
        List<String> head =
                new ArrayList<>(List.of("Proposed by lorentztron describe, to be read and changed.", title));
        if (!produce.isEmpty()) {
            lines.add("");
            lines.add("First steps, when a broker runs (in a shell, quote what it would read itself):");
            produce.forEach(line -> lines.add("  " + line));
            head.add("Events are sent by:");
            head.addAll(produce.stream().map(line -> "  " + line).toList());
        }
        head.addAll(proposal.notes());
        boolean isComplete = proposal.isComplete() && found.proof().problems().isEmpty();
        return new Result(lines, head, options, proposal.others(), isComplete);
    }

    private void show(Console console, Result result) throws CommandFailedException {
        result.lines.forEach(console.out()::println);
        if (out == null) {
            return;
        }
        try {
            Files.write(out, ConfigText.lines(result.head, result.options, result.others));
        } catch (IOException e) {
            throw new CommandFailedException("cannot write " + out + ": " + e, e);
        }
        console.out().println();
        console.out()
                .println("Written to " + out
                        + (result.isComplete
                                ? ". Read it, then: lorentztron run --config " + out
                                : ". No job takes it yet: see above what is missing."));
    }
}
