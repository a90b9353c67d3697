package org.lorentztron.local.versions;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.lorentztron.connectors.client.VersionHistory;
import org.lorentztron.connectors.wire.version.AliasMove;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.local.evaluate.QualityJson;
import org.lorentztron.local.evaluate.TestResults;
import org.lorentztron.model.monitor.Quality;
import org.lorentztron.tools.charts.ComparisonVerdict;
import org.lorentztron.tools.charts.DifferenceTable;
import org.lorentztron.tools.charts.DifferenceTable.Tested;
import org.lorentztron.tools.charts.QualityTable;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.JsonLine;
import org.lorentztron.tools.topics.CommittedRecords;
import org.lorentztron.tools.topics.KeptComparison;
import org.lorentztron.tools.topics.LabelTaker;
import org.lorentztron.tools.topics.Stretch;

/** Two versions by predictions that were kept and labels that came later, for people and programs. */
final class ComparedVersions {
    private final String modelId;
    private final List<String> classes;
    private final List<String> names;
    private final List<TestResults> both;
    private final KeptComparison kept;
    private final String leftOut;

    private ComparedVersions(
            String modelId,
            VersionInfo version,
            List<String> names,
            List<TestResults> both,
            KeptComparison kept,
            String leftOut) {
        this.modelId = modelId;
        this.classes = version.classes();
        this.names = names;
        this.both = both;
        this.kept = kept;
        this.leftOut = leftOut;
    }

    /**
     * Reads predictions and then labels.
     *
     * @throws CommandFailedException if the history has not both, they cannot be compared, or a topic cannot be read
     */
    static ComparedVersions read(HistoryOptions history, CompareOptions options) throws Exception {
        VersionInfo version = version(options.names(), history.read());
        Stretch stretch = options.stretch();
        KeptComparison kept = new KeptComparison(stretch, version, options.names());
        CommittedRecords.read(history.kafka(), stretch.events(), stretch.from(), history.patience(), kept::prediction);
        LabelTaker.takeLabels(kept, history.kafka(), stretch, history.patience());
        List<TestResults> both = options.names().stream()
                .map(name -> new TestResults(version.classes()))
                .toList();
        String leftOut = kept.judge((name, key, truth, decided) -> both.get(name)
                .add(key, truth, decided.served(), decided.prediction().probabilities()));
        for (int name = 0; name < both.size(); name++) {
            if (both.get(name).quality().events() == 0) {
                throw new CommandFailedException(
                        "no prediction of " + options.names().get(name) + " in topic '" + stretch.events()
                                + "' can be judged" + (leftOut.isEmpty() ? "" : ": " + leftOut));
            }
        }
        return new ComparedVersions(history.modelId(), version, options.names(), both, kept, leftOut);
    }

    /** The version that says how to read: that of the first name. */
    private static VersionInfo version(List<String> names, VersionHistory history) throws CommandFailedException {
        SortedMap<String, AliasMove> aliases = history.aliases();
        List<VersionInfo> found = new ArrayList<>();
        for (String name : names) {
            AliasMove move = aliases.get(name);
            String number = move == null ? name : Long.toString(move.version());
            found.add(history.manifests().stream()
                    .filter(manifest -> Long.toString(manifest.version()).equals(number))
                    .findFirst()
                    .orElseThrow(() -> new CommandFailedException("the history has no version of " + name
                            + ": versions lists what it has, and promote moves an alias")));
        }
        if (!found.get(0).classes().equals(found.get(1).classes())) {
            throw new CommandFailedException("versions of other classes cannot be compared");
        }
        return found.get(0);
    }

    /** What is to be told beside the result; empty if nothing is. */
    String leftOut() {
        return leftOut;
    }

    private ComparisonVerdict verdict() {
        return kept.sharesSince().isPresent()
                ? ComparisonVerdict.ofChangedShares(kept.sharesSince().getAsLong())
                : ComparisonVerdict.of(classes, tested(0), tested(1));
    }

    private Tested tested(int name) {
        return both.get(name).tested(names.get(name));
    }

    void print(PrintStream out) {
        out.println(verdict().text());
        out.printf("%nEvents from %s to %s%n", Instant.ofEpochMilli(kept.from()), Instant.ofEpochMilli(kept.to()));
        for (int name = 0; name < both.size(); name++) {
            TestResults compared = both.get(name);
            out.printf(
                    Locale.ROOT,
                    "%n%s: %,.0f events, by version %s%n%n",
                    names.get(name),
                    compared.quality().events(),
                    versions(kept.versions(name)));
            if (compared.quality().abstained() > 0) {
                out.printf(
                        Locale.ROOT,
                        "  no label for %.2f %%%n",
                        100 * compared.quality().abstained());
            }
            QualityTable.lines(classes, compared.quality(), compared.spread())
                    .forEach(line -> out.println("  " + line));
        }
        if (kept.sharesSince().isPresent()) {
            return;
        }
        out.println();
        DifferenceTable.linesOfOthers(classes, tested(0), tested(1)).forEach(line -> out.println("  " + line));
    }

    private static String versions(SortedMap<Long, Integer> events) {
        return events.size() == 1
                ? String.valueOf(events.firstKey())
                : events.entrySet().stream()
                        .map(each -> String.format(Locale.ROOT, "%d (%,d)", each.getKey(), each.getValue()))
                        .collect(Collectors.joining(", "));
    }

    /** One object on one line. */
    String json() {
        ComparisonVerdict verdict = verdict();
        return JsonLine.of(object -> {
            object.writeStringField("model", modelId);
            object.writeNumberField("from", kept.from());
            object.writeNumberField("to", kept.to());
            object.writeArrayFieldStart("compared");
            for (int name = 0; name < both.size(); name++) {
                object.writeStartObject();
                object.writeStringField("name", names.get(name));
                write(object, both.get(name), kept.versions(name));
                object.writeEndObject();
            }
            object.writeEndArray();
            if (kept.sharesSince().isEmpty()) {
                Quality quality = both.get(0).quality();
                QualityJson.writeIntervals(object, "differences", classes, quality.ownClasses(), number -> both.get(0)
                        .spread()
                        .lessOfOthers(both.get(1).spread(), number));
            }
            object.writeObjectFieldStart("verdict");
            object.writeStringField("text", verdict.text());
            object.writeStringField("number", verdict.number().id());
            object.writeBooleanField("enoughEvents", verdict.tells());
            if (kept.sharesSince().isPresent()) {
                object.writeNumberField("sharesSince", kept.sharesSince().getAsLong());
            }
            object.writeStringField("better", verdict.better());
            object.writeNumberField("moreEvents", verdict.moreEvents());
            object.writeEndObject();
            object.writeStringField("leftOut", leftOut);
        });
    }

    private void write(JsonGenerator object, TestResults compared, Map<Long, Integer> versions) throws IOException {
        object.writeNumberField("events", (long) compared.quality().events());
        object.writeObjectFieldStart("versions");
        for (Map.Entry<Long, Integer> each : versions.entrySet()) {
            object.writeNumberField(Long.toString(each.getKey()), each.getValue());
        }
        object.writeEndObject();
        QualityJson.write(object, classes, compared.quality());
        QualityJson.writeIntervals(
                object, "intervals", classes, compared.quality().ownClasses(), compared.spread()::of);
    }
}
