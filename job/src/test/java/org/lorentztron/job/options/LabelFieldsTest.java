package org.lorentztron.job.options;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.api.common.functions.util.ListCollector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.LabelDecoder;
import org.lorentztron.connectors.source.LabelRecord;
import org.lorentztron.connectors.source.Malformed;
import org.lorentztron.connectors.source.SourceRecord;
import org.lorentztron.connectors.source.WeightLimit;
import org.lorentztron.connectors.warning.Expected;
import org.lorentztron.job.options.given.OtherOptions;
import org.lorentztron.job.topology.EventFormats;

/** Labels as they stand in a topic of others, such as a table of chargebacks by change capture. */
class LabelFieldsTest {
    private static final String TOPIC = "--labels-topic=labels";

    private static JobOptions parse(Map<String, String> environment, String... more) {
        Stream<String> required = Stream.of("--bootstrap-servers=b:9092", "--classes=ok,fraud");
        return JobArguments.parse(
                Stream.concat(required, Arrays.stream(more)).toArray(String[]::new), OtherOptions.NONE, environment);
    }

    private static JobOptions parse(String... more) {
        return parse(Map.of(), more);
    }

    /** What becomes of a record of the labels topic: id=class@time, or the reason. */
    private static String read(JobOptions options, String key, String value) {
        SourceRecord record = decoded(options, key, value).get(0);
        if (record instanceof LabelRecord label) {
            return label.id() + "=" + label.label() + "@" + label.timestamp();
        }
        Malformed malformed = (Malformed) record;
        return malformed.letter().reason().id() + ": " + malformed.letter().message();
    }

    private static List<SourceRecord> decoded(JobOptions options, String key, String value) {
        LateLabels late = options.lateLabels();
        LabelDecoder decoder = new LabelDecoder(
                options.classes(),
                late.mapping() == null ? late.meanings() : Map.of(),
                WeightLimit.ONCE,
                1000,
                EventFormats.labels(late),
                Expected.ofLabels(late.mapping()));
        decoder.open(null);
        List<SourceRecord> out = new ArrayList<>();
        byte[] keyBytes = key == null ? null : key.getBytes(UTF_8);
        decoder.deserialize(record(keyBytes, value == null ? null : value.getBytes(UTF_8)), new ListCollector<>(out));
        return out;
    }

    private static ConsumerRecord<byte[], byte[]> record(byte[] key, byte[] value) {
        return new ConsumerRecord<>(
                "labels",
                0,
                0,
                0,
                TimestampType.CREATE_TIME,
                -1,
                -1,
                key,
                value,
                new RecordHeaders(),
                Optional.empty());
    }

    @Test
    void labels_ofATableByChangeCapture_areItsRows() {
        JobOptions options = parse(
                TOPIC,
                "--labels.root=payload.after",
                "--labels.id=payment_id",
                "--labels.label=status",
                "--labels.label-map=lost=fraud,won=ok",
                "--labels.time=/payload.ts_ms",
                "--labels.only=/payload.op=c,u&kind=chargeback");
        String row = "{\"payload\":{\"before\":null,\"after\":{\"payment_id\":7,\"status\":\"lost\",\"weight\":12.5,"
                + "\"kind\":\"chargeback\"},\"op\":\"c\",\"ts_ms\":5}}";
        assertThat(read(options, null, row)).isEqualTo("7=1@5");
        assertThat(read(options, null, row.replace("\"lost\"", "null"))).isEqualTo("7=-1@5");
        assertThat(read(options, null, row.replace("chargeback", "refund"))).startsWith("other: ");
        assertThat(read(options, null, row.replace("\"c\"", "\"r\""))).startsWith("other: ");
        assertThat(read(options, null, "{\"payload\":{\"after\":null,\"op\":\"d\",\"ts_ms\":5}}"))
                .startsWith("deletion: ");
        assertThat(read(options, null, null)).startsWith("deletion: ");
        assertThat(read(options, null, row.replace("\"status\"", "\"state\"")))
                .startsWith(
                        "missing-field: payload.after.status is missing, expected a class, or null to take one back");
        assertThat(read(options, null, row.replace("\"payment_id\"", "\"no\""))).startsWith("missing-id: ");
        assertThat(read(parse(TOPIC, "--labels.root=payload.after"), null, row.replace("\"after\"", "\"row\"")))
                .startsWith("missing-field: payload.after is missing")
                .endsWith("(see --labels.root)");
        assertThat(read(options, null, row.replace("lost", "open"))).startsWith("unknown-class: ");
        assertThat(read(options, null, "\0\0\0\0\7{}"))
                .startsWith("not-json: value begins as behind a schema registry's id: --labels.format");
    }

    @Test
    void labels_withTheirIdInTheKey_areOfTheProjectsOwnFieldsBesides() {
        JobOptions options = parse(TOPIC, "--event-id=@key", "--labels.id=@key");
        assertThat(read(options, "t1", "{\"label\":\"ok\"}")).isEqualTo("t1=0@0");
        assertThat(read(options, null, "{\"label\":\"ok\"}")).startsWith("missing-id: ");
        JobOptions field = parse(TOPIC, "--labels.id=@key.order");
        assertThat(read(field, "{\"order\":7}", "{\"label\":\"fraud\",\"timestamp\":3}"))
                .isEqualTo("7=1@3");
        assertThat(EventFormats.keyId(options)).isNotNull();
        assertThat(EventFormats.keyId(field)).isNull();
    }

    /** As Canal writes the rows of a statement, labels of which may come at one time. */
    @Test
    void labels_inRowsOfARecord_areALabelEach() {
        JobOptions options =
                parse(TOPIC, "--labels.root=data", "--labels.id=no", "--labels.label=kind", "--labels.time=/ts");
        String rows = "{\"data\":[{\"no\":1,\"kind\":\"ok\"},{\"no\":2,\"kind\":\"x\"},{\"no\":3,\"kind\":\"fraud\"}],"
                + "\"ts\":5}";
        List<SourceRecord> read = decoded(options, null, rows);

        assertThat(read).hasSize(3);
        assertThat(read.get(0)).isInstanceOfSatisfying(LabelRecord.class, label -> {
            assertThat(label.id() + label.label() + label.timestamp()).isEqualTo("105");
            assertThat(label.record().row()).isEqualTo(1);
        });
        assertThat(((Malformed) read.get(1)).letter().message()).startsWith("row 2 of 3: label is \"x\"");
        assertThat(read.get(2)).isInstanceOfSatisfying(LabelRecord.class, label -> {
            assertThat(label.id() + label.label()).isEqualTo("31");
            assertThat(label.record().row()).isEqualTo(3);
            assertThat(new String(label.record().value(), UTF_8))
                    .isEqualTo("{\"data\":[{\"no\":3,\"kind\":\"fraud\"}],\"ts\":5}");
        });
    }

    /** Without a weight of its own, a label leaves that of its event; a weight of 1 is one. */
    @Test
    void labels_withAWeight_haveIt() {
        JobOptions own = parse(TOPIC);
        JobOptions mapped = parse(TOPIC, "--labels.format=json-confluent");
        Map.of("", Double.NaN, ",\"weight\":null", Double.NaN, ",\"weight\":1", 1.0, ",\"weight\":1.0", 1.0)
                .forEach((weight, expected) -> {
                    String json = "{\"id\":\"a\",\"label\":\"ok\"" + weight + "}";
                    for (SourceRecord record : List.of(
                            decoded(own, null, json).get(0),
                            decoded(mapped, null, "\0\0\0\0\7" + json).get(0))) {
                        assertThat(((LabelRecord) record).weight()).isEqualTo(expected);
                    }
                });
    }

    @Test
    void labels_ofOtherFormats_areRead() {
        JobOptions csv = parse(
                TOPIC,
                "--labels.format=csv",
                "--labels.schema=id,at,verdict",
                "--labels.label=verdict",
                "--labels.time=at",
                "--labels.time-format=iso",
                "--labels.time-zone=+01:00",
                "--event-label-map=1=fraud,0=ok");
        assertThat(read(csv, null, "t1,1970-01-01 01:00:01,1")).isEqualTo("t1=1@1000");
        assertThat(read(csv, null, "t1,1970-01-01 01:00:01,")).isEqualTo("t1=-1@1000");
        JobOptions framed = parse(TOPIC, "--labels.format=json-confluent");
        assertThat(read(framed, null, "\0\0\0\0\7{\"id\":\"a\",\"label\":\"ok\",\"timestamp\":4}"))
                .isEqualTo("a=0@4");
        assertThat(read(framed, null, "{\"id\":\"a\"}"))
                .startsWith("not-json: value begins as JSON: --labels.format json");
    }

    /** Without any, and with other classes alone, labels are what they were. */
    @Test
    void labels_ofTheProject_needNoOption() {
        assertThat(parse(TOPIC).lateLabels().mapping()).isNull();
        JobOptions options = parse(TOPIC, "--labels.label-map=x=fraud", "--features=4");
        assertThat(options.lateLabels().mapping()).isNull();
        assertThat(read(options, null, "{\"id\":\"a\",\"label\":\"x\",\"timestamp\":4}"))
                .isEqualTo("a=1@4");
        assertThat(parse(TOPIC).shapingOptions().keySet()).noneMatch(key -> key.startsWith("labels."));
        assertThat(options.shapingOptions()).containsEntry("labels.label-map", "x=fraud");
    }

    @Test
    void parse_variableOfTheFamily_isTheOption() {
        JobOptions options = parse(
                Map.of("LORENTZTRON_OPT_LABELS_TIME_FORMAT", "seconds", "LORENTZTRON_OPT_LABELS_TOPIC", "labels"));
        assertThat(options.shapingOptions()).containsEntry("labels.time-format", "seconds");
        assertThat(read(options, null, "{\"id\":\"a\",\"label\":\"ok\",\"timestamp\":4}"))
                .isEqualTo("a=0@4000");
    }

    @Test
    void parse_wrongOptionsOfLabels_areAllTold() {
        assertThatThrownBy(() -> parse(
                        TOPIC,
                        "--labels.rot=x",
                        "--labels.id=a..b",
                        "--labels.label=@key",
                        "--labels.label-map=lost=scam",
                        "--labels.only=op",
                        "--labels.schema=x",
                        "--labels.time-format=days"))
                .isInstanceOf(InvalidOptionsException.class)
                .hasMessageContaining("--labels.rot is given (command line), but there is no such option; did you mean"
                        + " --labels.root?")
                .hasMessageContaining("--labels.id is 'a..b' (command line), expected names of fields")
                .hasMessageContaining("--labels.label is '@key' (command line), expected a field of the value: @key is"
                        + " for --labels.id alone")
                .hasMessageContaining(
                        "--labels.label-map is 'lost=scam' (command line), expected the classes ok, fraud")
                .hasMessageContaining("--labels.only is 'op' (command line), expected path=value")
                .hasMessageContaining("--labels.schema is 'x' (command line), but --labels.format json does not use it")
                .hasMessageContaining("--labels.time-format is 'days' (command line), expected one of");
        assertThatThrownBy(() -> parse("--labels.root=after"))
                .hasMessageContaining("--labels.root is 'after' (command line), expected --labels-topic as well");
        assertThatThrownBy(() -> parse(TOPIC, "--labels.format=avro", "--labels.id=x"))
                .hasMessageContaining("--labels.id is 'x' (command line), expected none with --labels.format avro");
        assertThatThrownBy(() -> parse(TOPIC, "--labels.format=avro-confluent"))
                .hasMessageContaining("expected --labels.schema as well");
        assertThatThrownBy(() -> parse(TOPIC, "--labels.id=x", "--labels.label=x"))
                .hasMessageContaining("--labels.label is 'x' (command line), expected another field than --labels.id");
        assertThatThrownBy(() -> parse("--event-label=@key.x")).hasMessageContaining("@key is for --event-id alone");
    }

    /** One spelling in every list of classes; that of other programs is refused with the right one. */
    @Test
    void parse_classWithAComma_isPercentEncodedInEveryList() {
        String[] lists = {
            "--classes=Food,Sports%2C Games,5%25",
            "--event-label-map=s%2Cg=Sports%2C Games,f=Food",
            "--class-weights=Sports%2C Games=2",
            "--keep=Sports%2C Games=0.5,5%25=0.1",
            "--threshold=Sports%2C Games=0.3",
            "--learner=linear",
            "--update=pa1"
        };
        JobOptions options = JobArguments.parse(
                Stream.concat(Stream.of("--bootstrap-servers=b:9092"), Arrays.stream(lists))
                        .toArray(String[]::new),
                Map.of());
        assertThat(options.classes()).containsExactly("Food", "Sports, Games", "5%");
        assertThat(options.mapping().labels()).containsEntry("s,g", "Sports, Games");
        assertThat(options.output().policy().thresholds()).containsOnlyKeys("Sports, Games");
        assertThat(options.shapingOptions())
                .containsEntry("classes", "Food,Sports%2C Games,5%25")
                .containsEntry("class-weights", "Sports%2C Games=2")
                .containsEntry("keep", "Sports%2C Games=0.5,5%25=0.1")
                .containsEntry("event-label-map", "s%2Cg=Sports%2C Games,f=Food");
        assertThatThrownBy(() -> parse(
                        "--class-weights=\"ok, x\"=2",
                        "--keep=o\\,k=0.5",
                        "--threshold='ok'>fraud=3",
                        "--event-label-map=100%=ok"))
                .hasMessageContaining("percent-encoded: ok%2C x=2")
                .hasMessageContaining("percent-encoded: o%2Ck=0.5")
                .hasMessageContaining("percent-encoded: ok>fraud=3")
                .hasMessageContaining("percent-encoded: 100%25=ok");
        assertThatThrownBy(() -> parse("--event-label-map=Sports, Games=ok"))
                .hasMessageContaining(
                        "--event-label-map is 'Sports, Games=ok' (command line), expected label=class, comma"
                                + " separated, each label once; in a name a comma is %2C, and an equals sign %3D");
        assertThatThrownBy(() -> JobArguments.parse(
                        new String[] {"--bootstrap-servers=b:9092", "--classes=Food,\"Sports, Games\""}, Map.of()))
                .hasMessageContaining("--classes is 'Food,\"Sports, Games\"' (command line), expected commas, percent"
                        + " signs and quotes of a text percent-encoded: Food,Sports%2C Games");
    }
}
