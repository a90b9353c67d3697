package org.lorentztron.local.produce;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.datasets.tables.NamedTable;
import org.lorentztron.datasets.tables.TableRules;
import org.lorentztron.local.produce.rows.EncodedEvent;
import org.lorentztron.local.produce.rows.NamedEvent;
import org.lorentztron.local.produce.rows.NamedRows;
import org.lorentztron.local.produce.rows.TableColumns;
import org.lorentztron.local.produce.rows.TimeColumn;
import org.lorentztron.local.shared.EventLines;
import org.lorentztron.local.shared.EventSupply;
import org.lorentztron.local.shared.JsonObjects;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.DataOption;
import org.lorentztron.tools.cli.EventEncodingOption;
import org.lorentztron.tools.cli.TableOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is sent: the options that say so, and the events. */
final class ProducedData {
    /** The seed that experiments have where none is given. */
    private static final long DEFORMATIONS_SEED = 1;

    @Option(
            names = "--data",
            required = true,
            paramLabel = "DATA",
            description = "digits (drawn, endless), mnist:DIR (training part), libsvm:FILE; csv:FILE[#LABEL] with the"
                    + " names of the columns first, arff:FILE[#LABEL], the labels in the column LABEL or else in the"
                    + " last one, both sent with named features; two or three digits side by side, endless:"
                    + " digit-pairs, digit-triples, mnist-pairs:DIR, mnist-triples:DIR (100 and 1,000 classes); or"
                    + " events of your own, one per line: jsonl:FILE, or jsonl:- for standard input. Digits and MNIST"
                    + " as pixel / 255. The command describe prints classes and features.")
    private @Nullable String data;

    @Option(
            names = "--count",
            paramLabel = "N",
            description = "How many events; beyond the end of the data it starts again, but not of standard input"
                    + " (default: the data once; without end for endless data and with --deform).")
    private @Nullable Long count;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            converter = ProduceFormat.Converter.class,
            description = "named: for csv and arff JSON with the names of columns, for jsonl the lines as they are, in"
                    + " any envelope; or with features by their indices json, json-sparse, avro, avro-sparse, or"
                    + " avro-bytes, which is for digits and MNIST: one byte per pixel (default: named for csv and arff,"
                    + " and for jsonl without --features; else json).")
    private @Nullable ProduceFormat format;

    @Mixin
    private TableColumns columns = new TableColumns();

    @Mixin
    private TableOptions tables = new TableOptions();

    @Mixin
    private OrderOptions order = new OrderOptions();

    @Option(
            names = "--skip-bad",
            description = "For csv, arff and jsonl: rows and lines that cannot be read are told on stderr and counted,"
                    + " and the others are sent (default: the first one ends the command).")
    private boolean skipBad;

    @Option(
            names = "--deform",
            description = "For mnist:DIR: after the training part, deformations of it without end, the digits that the"
                    + " experiments learn with their seed 1; --count says where to stop.")
    private boolean deform;

    @Option(
            names = "--features",
            paramLabel = "N",
            converter = ProduceFeatures.Converter.class,
            description =
                    "How many features the events have, as the job's --features; lines of jsonl are then checked. For"
                            + " libsvm the default is the file's largest index. Dense formats must have exactly the"
                            + " job's number. named, as for the job: the same as --format named.")
    private @Nullable ProduceFeatures features;

    @Option(
            names = "--label-noise",
            defaultValue = "0",
            paramLabel = "FRACTION",
            description = "Share of events sent with a wrong label, 0 to 1, the same in every run (default: 0).")
    private double labelNoise;

    private @Nullable BadRows badRows;

    void check(List<String> problems) {
        boolean ownEvents = EventLines.isNamedBy(data);
        String unknownData = ownEvents ? null : DataOption.problem(data, DataKind.ALL);
        if (unknownData != null) {
            problems.add(unknownData + " | " + EventLines.SPECIFICATIONS);
        }
        if (count != null && count < 1) {
            problems.add("invalid value for option '--count': " + count + ", expected at least 1");
        }
        Integer featureCount = featureCount();
        if (featureCount != null && featureCount < 1) {
            problems.add("invalid value for option '--features': " + featureCount + ", expected at least 1");
        }
        if (namedByFeatures() && format != null && !format.isNamed()) {
            problems.add("options '--features named' and '--format " + format.id() + "' contradict each other");
        }
        if (ownEvents && features == null && !format().isNamed()) {
            problems.add("missing option '--features': " + data + " does not say how many there are; or send lines as"
                    + " they are, without --format");
        }
        if (ownEvents && featureCount != null && format().isNamed()) {
            problems.add("option '--features' is not for the format 'named'");
        }
        if (ownEvents && labelNoise != 0) {
            problems.add("option '--label-noise' is for data sets, not for " + data);
        }
        Optional<DataKind> kind =
                Optional.ofNullable(data).flatMap(DataName::parse).map(DataName::kind);
        if (featureCount != null && kind.isPresent() && !kind.get().isOpenEnded()) {
            problems.add("option '--features' is for libsvm and jsonl data, " + data + " has a number of its own");
        }
        if (format().indexed() == EventEncodingOption.AVRO_BYTES
                && (ownEvents || kind.isPresent() && !kind.get().isPixels())) {
            problems.add("invalid value for option '--format': '" + format().id()
                    + "' holds pixels / 255, which the values of " + data + " need not be");
        }
        if (format().isNamed() && !isTable() && !ownEvents) {
            problems.add("invalid value for option '" + (format == null ? "--features" : "--format")
                    + "': 'named' is for csv, arff and jsonl data, " + data + " has no names of features");
        }
        tables.check(data == null ? List.of() : List.of(data), problems);
        order.check(columns.time() != null, hasEnd(), problems);
        if (skipBad && !isTable() && !ownEvents) {
            problems.add("option '--skip-bad' is for csv, arff and jsonl data, not for " + data);
        }
        columns.check(format().isNamed() && isTable(), problems);
        if (deform && kind.filter(DataKind.MNIST::equals).isEmpty()) {
            problems.add("option '--deform' is for mnist:DIR, not for " + data);
        }
        if (!(labelNoise >= 0 && labelNoise <= 1)) {
            problems.add("invalid value for option '--label-noise': " + labelNoise + ", expected 0 to 1");
        }
    }

    private boolean isTable() {
        return data != null && DataName.isOne(data, DataKind.TABLES);
    }

    /** As given, or the one that keeps what the data has. */
    private ProduceFormat format() {
        if (format != null) {
            return format;
        }
        boolean linesAsTheyAre = EventLines.isNamedBy(data) && features == null;
        return isTable() || namedByFeatures() || linesAsTheyAre ? ProduceFormat.NAMED : ProduceFormat.JSON;
    }

    private boolean namedByFeatures() {
        return features != null && features.isNamed();
    }

    /** Null if it is not given. */
    private @Nullable Integer featureCount() {
        return features == null ? null : features.count();
    }

    /** Whether the data ends. */
    private boolean hasEnd() {
        return isTable()
                || EventLines.isNamedBy(data)
                || data != null && !deform && DataName.isOne(data, List.of(DataKind.MNIST, DataKind.LIBSVM));
    }

    /** How many events there are at most. */
    long count() {
        return count == null ? Long.MAX_VALUE : count;
    }

    /** How many rows and lines were passed over. */
    long badRows() {
        return badRows == null ? 0 : badRows.count();
    }

    /**
     * Opens the data.
     *
     * @param console is told what should be known of how it is read, and of bad rows
     * @throws CommandFailedException if the data cannot be read, or not as the options say
     */
    EventSupply<EncodedEvent> open(Console console) throws CommandFailedException {
        String checkedData = Objects.requireNonNull(data, "--data is not checked yet");
        badRows = skipBad ? new BadRows(console) : null;
        EventEncodingOption encoding = format().indexed();
        if (EventLines.isNamedBy(checkedData)) {
            return lines(checkedData, encoding);
        }
        TableRules rules = tables.rules(console);
        rules = badRows == null ? rules : rules.pastBadRows(badRows);
        return encoding == null
                ? namedRows(DataName.of(checkedData), rules, console).as(NamedEvent::json)
                : indexed(DataName.of(checkedData), rules)
                        .as(event ->
                                new EncodedEvent(event.id(), encoding.encoding().apply(event)));
    }

    private EventSupply<EncodedEvent> lines(String checkedData, @Nullable EventEncodingOption encoding)
            throws CommandFailedException {
        Integer number = featureCount();
        boolean again = count != null && !order.isShuffled() && !EventLines.isStandardInput(checkedData);
        ProducedLines lines = new ProducedLines(
                checkedData,
                () -> number == null ? new JsonObjects() : new EventJson(number),
                encoding,
                badRows,
                again);
        if (!order.isShuffled()) {
            return lines;
        }
        try (lines) {
            return ShuffledEvents.of(
                    lines, order.seed(), count, Runtime.getRuntime().maxMemory() / 2);
        }
    }

    private NamedRows namedRows(DataName name, TableRules rules, Console console) throws CommandFailedException {
        NamedTable table = DataOption.openNamed(name, rules.withTexts(columns.texts()));
        columns.require(table);
        TimeColumn times = columns.times(table, note -> console.err().println(note));
        int[] rows = times == null || badRows == null ? NamedRows.all(table) : NamedRows.timed(table, times, badRows);
        if (rows.length == 0) {
            throw new CommandFailedException("no row of " + data + " can be sent");
        }
        long end = count != null ? count : rows.length;
        return new NamedRows(table, columns, times, rows, order.of(rows.length), end, labelNoise);
    }

    private EventSupply<LabeledEvent> indexed(DataName name, TableRules rules) throws CommandFailedException {
        Dataset dataset = dataset(name, rules);
        long end = count != null ? count : dataset.size();
        return new DataSetEvents(dataset, order.of(dataset.size()), end, labelNoise);
    }

    private Dataset dataset(DataName name, TableRules rules) throws CommandFailedException {
        Dataset dataset = DataOption.open(name, rules);
        if (deform) {
            return DataOption.deformed(dataset, DEFORMATIONS_SEED);
        }
        Integer featureCount = featureCount();
        if (featureCount == null) {
            return dataset;
        }
        if (dataset.features() > featureCount) {
            throw new CommandFailedException(
                    "the data has " + dataset.features() + " features, but --features is " + featureCount);
        }
        return dataset.widened(featureCount);
    }
}
