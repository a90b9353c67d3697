package org.lorentztron.local.versions;

import java.io.PrintStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.VersionHistory;
import org.lorentztron.connectors.wire.version.AliasMove;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.local.evaluate.SegmentLines;
import org.lorentztron.local.shared.EvaluationJson;
import org.lorentztron.local.shared.ShownPolicy;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.JsonLine;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists the versions of a model that its history has, and where its aliases stand. */
@CommandLine.Command(
        name = "versions",
        header = "List the versions of a model, how they did, and their aliases, or compare two of them.",
        description = {
            "Reads the history topic, which a job with --history-topic writes, to its end as of now. A version has an"
                    + " evaluation if the job has --holdout. Whether all records of a version are there is found by"
                    + " promote, and by whoever takes it.",
            ""
        })
public final class VersionsCommand implements Command {
    private static final List<String> HEADS =
            List.of("version", "interval end", "events", "held out", "", "error", "progressive", "log loss", "");

    private static final List<String> COLUMNS =
            List.of("%9s", "  %-24s", "  %12s", "  %9s", "%s", "  %8s", "  %11s", "  %9s", "  %s");

    private static final int RARE = HEADS.indexOf("");

    @Spec
    private CommandSpec command;

    @Mixin
    private HistoryOptions history = new HistoryOptions();

    @Mixin
    private CompareOptions compare = new CompareOptions();

    @Option(
            names = "--json",
            description = "Print one JSON object on one line, and nothing else, on stdout: model, versions (version,"
                    + " intervalEnd, events, policy, evaluation, aliases), aliases and problems. With --compare: model,"
                    + " from, to, compared (name, events, versions, quality, intervals), differences, verdict (text,"
                    + " number, enoughEvents, better, moreEvents) and leftOut.")
    private boolean json;

    @Override
    public void check(List<String> rest, List<String> problems) {
        history.check(command, problems);
        compare.check(problems);
    }

    @Override
    public void run(Console console) throws Exception {
        if (compare.names().isEmpty()) {
            list(console);
        } else {
            compare(console);
        }
    }

    private void compare(Console console) throws Exception {
        ComparedVersions compared = ComparedVersions.read(history, compare);
        if (json) {
            console.out().println(compared.json());
        } else {
            compared.print(console.out());
        }
        if (!compared.leftOut().isEmpty()) {
            console.err().println("not judged: " + compared.leftOut());
        }
    }

    private void list(Console console) throws Exception {
        VersionHistory read = history.read();
        if (json) {
            console.out().println(json(history.modelId(), read));
        } else {
            print(console.out(), read);
        }
        read.problems().forEach(console.err()::println);
    }

    private static List<String> aliases(SortedMap<String, AliasMove> moves, long version) {
        return moves.entrySet().stream()
                .filter(move -> move.getValue().version() == version)
                .map(Map.Entry::getKey)
                .toList();
    }

    private static String json(String modelId, VersionHistory read) {
        SortedMap<String, AliasMove> moves = read.aliases();
        return JsonLine.of(object -> {
            object.writeStringField("model", modelId);
            object.writeArrayFieldStart("versions");
            for (VersionInfo manifest : read.manifests()) {
                object.writeStartObject();
                object.writeNumberField("version", manifest.version());
                object.writeNumberField("intervalEnd", manifest.intervalEnd());
                object.writeNumberField("events", manifest.eventsTrained());
                ShownPolicy.of(manifest).write(object);
                EvaluationJson.write(object, manifest);
                object.writeArrayFieldStart("aliases");
                for (String alias : aliases(moves, manifest.version())) {
                    object.writeString(alias);
                }
                object.writeEndArray();
                object.writeEndObject();
            }
            object.writeEndArray();
            object.writeObjectFieldStart("aliases");
            for (Map.Entry<String, AliasMove> move : moves.entrySet()) {
                object.writeObjectFieldStart(move.getKey());
                object.writeNumberField("version", move.getValue().version());
                object.writeStringField("by", move.getValue().by());
                object.writeStringField("reason", move.getValue().reason());
                object.writeNumberField("time", move.getValue().time());
                object.writeEndObject();
            }
            object.writeEndObject();
            object.writeArrayFieldStart("problems");
            for (String problem : read.problems()) {
                object.writeString(problem);
            }
            object.writeEndArray();
        });
    }

    private void print(PrintStream out, VersionHistory read) {
        if (read.manifests().isEmpty()) {
            out.printf(
                    "Topic '%s' has no version of model '%s': a job writes them there only with --history-topic.%n",
                    history.topic(), history.modelId());
        } else {
            RareColumns rare = new RareColumns(read.manifests());
            List<String> heads = new ArrayList<>(HEADS);
            heads.set(RARE, rare.heads());
            print(
                    out,
                    heads,
                    read.manifests().stream()
                            .map(manifest ->
                                    cells(manifest, rare.cells(manifest), aliases(read.aliases(), manifest.version())))
                            .toList());
            SegmentLines.of(read.manifests().get(read.manifests().size() - 1)).forEach(out::println);
        }
        read.aliases()
                .forEach((alias, move) -> out.printf(
                        "%n%s stands at version %d since %s, by %s%s%n",
                        alias,
                        move.version(),
                        Instant.ofEpochMilli(move.time()),
                        move.by(),
                        move.reason().isEmpty() ? "" : ": " + move.reason()));
    }

    /** Columns in which no row has anything are left out. */
    private static void print(PrintStream out, List<String> heads, List<List<String>> rows) {
        List<Integer> shown = IntStream.range(0, heads.size())
                .filter(column -> rows.stream().anyMatch(row -> !row.get(column).isBlank()))
                .boxed()
                .toList();
        Stream.concat(Stream.of(heads), rows.stream())
                .map(row -> shown.stream()
                        .map(column -> COLUMNS.get(column).formatted(row.get(column)))
                        .collect(Collectors.joining()))
                .forEach(line -> out.println(line.stripTrailing()));
    }

    private static List<String> cells(VersionInfo manifest, String rare, List<String> aliases) {
        List<String> remarks = new ArrayList<>(aliases);
        String policy = ShownPolicy.of(manifest).line();
        if (!policy.isEmpty()) {
            remarks.add(policy);
        }
        if (!manifest.refused().isEmpty()) {
            remarks.add("refused: " + String.join(", ", manifest.refused()));
        }
        List<String> figures = figures(manifest.evaluation());
        return List.of(
                Long.toString(manifest.version()),
                Instant.ofEpochMilli(manifest.intervalEnd()).toString(),
                String.format(Locale.ROOT, "%,d", manifest.eventsTrained()),
                figures.get(0),
                rare,
                figures.get(1),
                figures.get(2),
                figures.get(3),
                String.join(", ", remarks));
    }

    /** How many events were held out, error on them, the one when they came, and log loss. */
    private static List<String> figures(@Nullable Evaluation evaluation) {
        if (evaluation == null) {
            return List.of("", "", "", "");
        }
        String events = String.format(Locale.ROOT, "%,d", evaluation.events());
        return evaluation.events() == 0
                ? List.of(events, "", "", "")
                : List.of(
                        events,
                        error(evaluation),
                        evaluation.progressive() == null ? "" : error(evaluation.progressive()),
                        String.format(Locale.ROOT, "%.4f", evaluation.logLoss()));
    }

    private static String error(Evaluation evaluation) {
        return String.format(Locale.ROOT, "%.2f %%", 100 * evaluation.error());
    }
}
