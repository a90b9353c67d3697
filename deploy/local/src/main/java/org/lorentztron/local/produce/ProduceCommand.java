package org.lorentztron.local.produce;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.EncodedEventProducer;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.named.DataKind;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.datasets.tables.NamedTable;
import org.lorentztron.datasets.tables.TableRules;
import org.lorentztron.local.shared.EventLines;
import org.lorentztron.local.shared.EventSupply;
import org.lorentztron.local.shared.JsonObjects;
import org.lorentztron.local.shared.KafkaOptions;
import org.lorentztron.tools.cli.BrokerProbe;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.DataOption;
import org.lorentztron.tools.cli.EventEncodingOption;
import org.lorentztron.tools.cli.JsonLine;
import org.lorentztron.tools.cli.Pace;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Sends a data set, or one's own events. Event i goes to partition i mod P. */
@CommandLine.Command(
        name = "produce",
        header = "Send a data set, or events of your own.",
        description = {
            "Event i goes to partition i mod P of the topic, which must exist. Event times of a data set are now -"
                    + " count + i ms, unless --time-column has them, or the time of sending when there is no end."
                    + " Events of your own are lines of JSON, such as {\"label\": \"a\", \"features\": [0.5, 1]};"
                    + " those without label are classified by a job with --predictions-topic. Exits when every event"
                    + " is written.",
            ""
        })
public final class ProduceCommand implements Command {
    /** The seed that experiments have where none is given. */
    private static final long DEFORMATIONS_SEED = 1;

    @Spec
    private CommandSpec command;

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Option(
            names = "--topic",
            defaultValue = "events",
            paramLabel = "TOPIC",
            description = "Topic of the events (default: ${DEFAULT-VALUE}).")
    private String topic;

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
            names = "--rate",
            defaultValue = "0",
            paramLabel = "N",
            description = "Events per second (default: as fast as possible).")
    private double rate;

    @Option(
            names = "--count",
            paramLabel = "N",
            description = "How many events; beyond a data set's end it starts again (default: the data once; without"
                    + " end for endless data and with --deform).")
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

    @Option(names = "--json", description = "Print one JSON object on one line, and nothing else, on stdout.")
    private boolean json;

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Override
    public void check(List<String> rest, List<String> problems) {
        kafka.check(command, problems);
        boolean ownEvents = EventLines.isNamedBy(data);
        String unknownData = ownEvents ? null : DataOption.problem(data, DataKind.ALL);
        if (unknownData != null) {
            problems.add(unknownData + " | " + EventLines.SPECIFICATIONS);
        }
        if (!(rate >= 0 && rate <= Double.MAX_VALUE)) {
            problems.add("invalid value for option '--rate': " + rate + ", expected 0 or more");
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
        columns.check(format().isNamed() && isTable(), problems);
        if (deform && kind.filter(DataKind.MNIST::equals).isEmpty()) {
            problems.add("option '--deform' is for mnist:DIR, not for " + data);
        }
        if (!(labelNoise >= 0 && labelNoise <= 1)) {
            problems.add("invalid value for option '--label-noise': " + labelNoise + ", expected 0 to 1");
        }
    }

    @Override
    public void run(Console console) throws Exception {
        long begun = System.nanoTime();
        try (EventSupply<EncodedEvent> events = open()) {
            Map<String, Object> properties = kafka.properties();
            int partitions = BrokerProbe.partitions(properties, topic);
            long sent;
            try (EncodedEventProducer producer = new EncodedEventProducer(properties, topic)) {
                sent = send(events, partitions, producer);
                producer.flush();
            }
            report(console, sent, partitions, System.nanoTime() - begun);
        } catch (KafkaException e) {
            throw new CommandFailedException(String.valueOf(e.getMessage()), e);
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

    private EventSupply<EncodedEvent> open() throws CommandFailedException {
        String checkedData = Objects.requireNonNull(data, "--data is not checked yet");
        EventEncodingOption encoding = format().indexed();
        if (encoding == null && EventLines.isNamedBy(checkedData)) {
            EventLines lines = EventLines.open(checkedData, new JsonObjects());
            return lines.as(event -> new EncodedEvent(null, lines.newest()));
        }
        return encoding == null
                ? namedRows(DataName.of(checkedData)).as(NamedEvent::json)
                : indexed(checkedData)
                        .as(event ->
                                new EncodedEvent(event.id(), encoding.encoding().apply(event)));
    }

    private NamedRows namedRows(DataName name) throws CommandFailedException {
        NamedTable table = DataOption.openNamed(name, TableRules.PLAIN.withTexts(columns.texts()));
        columns.require(table);
        return new NamedRows(table, columns, count != null ? count : table.size(), labelNoise);
    }

    private EventSupply<LabeledEvent> indexed(String checkedData) throws CommandFailedException {
        if (EventLines.isNamedBy(checkedData)) {
            return EventLines.open(
                    checkedData,
                    new EventJson(Objects.requireNonNull(featureCount(), "--features is not checked yet")));
        }
        Dataset dataset = dataset(checkedData);
        return new DataSetEvents(dataset, count != null ? count : dataset.size(), labelNoise);
    }

    private Dataset dataset(String specification) throws CommandFailedException {
        Dataset dataset = DataOption.open(specification);
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

    /** Returns how many. */
    private long send(EventSupply<EncodedEvent> events, int partitions, EncodedEventProducer producer)
            throws CommandFailedException, InterruptedException {
        Pace pace = new Pace(rate);
        for (long i = 0; count == null || i < count; i++) {
            pace.await(i);
            EncodedEvent event = next(events, i, producer);
            if (event == null) {
                return i;
            }
            producer.send((int) (i % partitions), event.id(), event.bytes());
        }
        return count;
    }

    /** @throws CommandFailedException if there is something that is no event, once those before it are written */
    private static @Nullable EncodedEvent next(
            EventSupply<EncodedEvent> events, long sent, EncodedEventProducer producer) throws CommandFailedException {
        try {
            return events.next();
        } catch (CommandFailedException e) {
            producer.flush();
            throw new CommandFailedException(
                    String.format("%s; sent %,d %s before", e.getMessage(), sent, sent == 1 ? "record" : "records"), e);
        }
    }

    private void report(Console console, long sent, int partitions, long nanos) {
        double seconds = (double) nanos / TimeUnit.SECONDS.toNanos(1);
        if (json) {
            console.out().println(JsonLine.of(object -> {
                object.writeStringField("topic", topic);
                object.writeNumberField("events", sent);
                object.writeNumberField("partitions", partitions);
                object.writeNumberField("seconds", seconds);
            }));
        } else {
            console.out()
                    .printf(
                            "%,d %s in topic '%s' (%d %s), %.1f s%n",
                            sent,
                            sent == 1 ? "event" : "events",
                            topic,
                            partitions,
                            partitions == 1 ? "partition" : "partitions",
                            seconds);
        }
    }
}
