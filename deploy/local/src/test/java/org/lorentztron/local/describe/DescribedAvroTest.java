package org.lorentztron.local.describe;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.IntFunction;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.local.describe.DescribedTopic.Found;
import org.lorentztron.tools.cli.CommandFailedException;

/** Avro behind the id of a schema, which a registry or a file has. */
class DescribedAvroTest {
    private static final int RECORDS = 200;

    private static final Schema EVENT = schema("{'type':'record','name':'Payment','fields':["
            + "{'name':'txn','type':'string'},"
            + "{'name':'amount','type':{'type':'bytes','logicalType':'decimal','precision':9,'scale':2}},"
            + "{'name':'city','type':['null',{'type':'enum','name':'City','symbols':['BERLIN','ROME']}]},"
            + "{'name':'visits','type':'int'},"
            + "{'name':'ratio','type':'float'},"
            + "{'name':'photo','type':'bytes'},"
            + "{'name':'tags','type':{'type':'array','items':'string'}},"
            + "{'name':'is_fraud','type':'boolean'},"
            + "{'name':'opened','type':{'type':'int','logicalType':'date'}},"
            + "{'name':'at','type':{'type':'long','logicalType':'timestamp-micros'}}]}");
    private static final Schema LABEL =
            schema("{'type':'record','name':'Review','fields':[{'name':'payment','type':'string'},"
                    + "{'name':'verdict_label','type':'string'}]}");
    private static final Schema KEY =
            schema("{'type':'record','name':'Key','fields':[{'name':'payment','type':'string'}]}");

    @TempDir
    private Path folder;

    private HttpServer registry;

    private static Schema schema(String text) {
        return new Schema.Parser().parse(text.replace('\'', '"'));
    }

    @BeforeEach
    void start() throws IOException {
        Map<String, Schema> schemas = Map.of("/schemas/ids/7", EVENT, "/schemas/ids/8", LABEL, "/schemas/ids/9", KEY);
        registry = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        registry.createContext("/", exchange -> {
            Schema schema = schemas.get(exchange.getRequestURI().getPath());
            String answer = schema == null
                    ? "{\"error_code\":40403,\"message\":\"none\"}"
                    : new ObjectMapper().writeValueAsString(Map.of("schema", schema.toString()));
            byte[] body = answer.getBytes(UTF_8);
            exchange.sendResponseHeaders(schema == null ? 404 : 200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        registry.start();
    }

    @AfterEach
    void stop() {
        registry.stop(0);
    }

    private SchemaPlace place() throws CommandFailedException {
        return SchemaPlace.of("http://localhost:" + registry.getAddress().getPort(), null);
    }

    private static byte[] framed(int id, GenericData.Record record) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            bytes.write(ByteBuffer.allocate(5).put((byte) 0).putInt(id).array());
            BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
            new GenericDatumWriter<GenericData.Record>(record.getSchema()).write(record, encoder);
            encoder.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] event(int i) {
        GenericData.Record record = new GenericData.Record(EVENT);
        record.put("txn", "t" + i);
        record.put(
                "amount",
                ByteBuffer.wrap(new BigDecimal(i % 90 + ".25").unscaledValue().toByteArray()));
        record.put(
                "city",
                i % 5 == 0
                        ? null
                        : new GenericData.EnumSymbol(
                                EVENT.getField("city").schema().getTypes().get(1), i % 2 == 0 ? "ROME" : "BERLIN"));
        record.put("visits", i % 7);
        record.put("ratio", i % 3 / 4f);
        record.put("photo", ByteBuffer.wrap(new byte[] {(byte) i, 2}));
        record.put("tags", java.util.List.of("a" + i % 2));
        record.put("is_fraud", i % 4 == 0);
        record.put("opened", 19_000 + i % 5);
        record.put("at", 1_000 * (DescribedTopic.START + 1_000L * i));
        return framed(7, record);
    }

    private static DescribedTopic topic(int count, IntFunction<byte[]> value) {
        DescribedTopic topic = new DescribedTopic();
        for (int i = 0; i < count; i++) {
            topic.add(null, value.apply(i));
        }
        return topic;
    }

    @Test
    void values_ofARegistry_areRead() throws Exception {
        SchemaPlace place = place();
        Found found = topic(RECORDS, DescribedAvroTest::event).described(place);

        assertThat(found.options())
                .containsEntry("event-format", "avro-confluent")
                .containsEntry("event-schema", place.option())
                .containsEntry("event-id", "txn")
                .containsEntry("event-label", "is_fraud")
                .containsEntry("event-time", "at")
                .containsEntry("event-time-format", "micros")
                .containsEntry("event-ignore", "photo")
                .containsEntry("classes", "false,true");
        assertThat(found.proof().letters()).isEmpty();
        assertThat(found.proof().labelled()).isEqualTo(RECORDS);
        assertThat(found.proof().letters()).isEmpty();
        assertThat(found.proof().warnings()).isEmpty();
        assertThat(found.text())
                .contains("0.25 to 89.25", "bytes, which the job refuses", "date  2022-01-08 to 2022-01-12, in days");
    }

    @Test
    void values_withoutARegistry_areNamedWithTheOption() throws Exception {
        Found found = topic(RECORDS, DescribedAvroTest::event).described();

        assertThat(found.text()).contains("give --event-schema, the URL of the schema registry");
        assertThat(found.options()).containsEntry("event-format", "avro-confluent");
    }

    @Test
    void values_ofAFile_areRead() throws Exception {
        Path file = Files.writeString(folder.resolve("payment.avsc"), EVENT.toString());
        Found found = topic(RECORDS, DescribedAvroTest::event).described(SchemaPlace.of(file.toString(), null));

        assertThat(found.options()).containsEntry("event-schema", file.toString());
        assertThat(found.proof().letters()).isEmpty();
        assertThat(found.proof().labelled()).isEqualTo(RECORDS);
    }

    @Test
    void labels_andKeysOfARegistry_areJoined() throws Exception {
        DescribedTopic labels = topic(RECORDS, i -> {
            GenericData.Record record = new GenericData.Record(LABEL);
            record.put("payment", "t" + i);
            record.put("verdict_label", i % 4 == 0 ? "fraud" : "fine");
            return framed(8, record);
        });
        DescribedTopic events = new DescribedTopic();
        for (int i = 0; i < RECORDS; i++) {
            GenericData.Record key = new GenericData.Record(KEY);
            key.put("payment", "t" + i);
            GenericData.Record value = new GenericData.Record(LABEL);
            value.put("payment", "shop " + i % 7);
            value.put("verdict_label", "c" + i % 9);
            events.add(framed(9, key), framed(8, value));
        }
        Found found = events.withLabels(labels, place());

        assertThat(found.options())
                .containsEntry("event-id", "@key.payment")
                .containsEntry("labels.format", "avro-confluent")
                .containsEntry("labels.schema", place().option())
                .containsEntry("labels.id", "payment")
                .containsEntry("labels.label", "verdict_label");
        assertThat(found.proof().labels()).isNotNull();
        assertThat(found.proof().labels().found()).isEqualTo(RECORDS);
    }

    @Test
    void registry_thatIsAway_isSaid() {
        assertThatThrownBy(() -> {
                    int port = registry.getAddress().getPort();
                    registry.stop(0);
                    topic(RECORDS, DescribedAvroTest::event)
                            .described(SchemaPlace.of("http://localhost:" + port, null));
                })
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("the schema registry is away");
        assertThatThrownBy(() -> SchemaPlace.of(folder.resolve("none.avsc").toString(), null))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("--event-schema is");
    }
}
