package org.lorentztron.connectors.source;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.flink.api.common.functions.util.ListCollector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.wire.event.EventAvro;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.named.ConfluentJson;
import org.lorentztron.connectors.wire.named.CsvHeader;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.connectors.wire.named.NamedCsv;
import org.lorentztron.connectors.wire.named.NamedJson;
import org.lorentztron.model.Features;

/** Values that are not in the format that the job is told: the dead letter says what they are, and what to do. */
class ForeignBytesTest {
    private static final byte[] EVENT = "{\"label\":\"ok\",\"features\":{\"a\":1}}".getBytes(UTF_8);

    private static EventFormat format(String name) {
        return switch (name) {
            case "json" -> new NamedJson(EventMapping.STANDARD, NameRules.NONE);
            case "json-confluent" -> new ConfluentJson(EventMapping.STANDARD, NameRules.NONE);
            case "avro" -> new EventAvro(2);
            case "csv" ->
                new NamedCsv(EventMapping.FEATURES_ALONE, NameRules.NONE, new CsvHeader(List.of("a", "b", "c")));
            default -> new EventJson(2);
        };
    }

    /** The message of the dead letter of a value. */
    private static String told(String name, byte[] value) {
        EventDecoder decoder =
                new EventDecoder(format(name), List.of("ok", "no"), 1000).toldFormat(name.replace("numbers", "json"));
        decoder.open(null);
        List<SourceRecord> out = new ArrayList<>();
        decoder.deserialize(new ConsumerRecord<>("events", 0, 0, null, value), new ListCollector<>(out));
        return ((Malformed) out.get(0)).letter().message();
    }

    private static byte[] framed(byte[] value) {
        return HexFormat.of().parseHex("0000000007" + HexFormat.of().formatHex(value));
    }

    @ParameterizedTest
    @CsvSource({"json", "numbers", "avro"})
    void told_valueBehindASchemaId_namesTheFormatsThatReadIt(String format) {
        String expected =
                "value begins as behind a schema registry's id: --event-format json-confluent or avro-confluent";
        assertThat(told(format, framed(EVENT))).startsWith(expected + " (");
        // A record of a text and a number, whose length is no end of fields.
        assertThat(told(format, framed(HexFormat.of().parseHex("046f6bf0ff01"))))
                .startsWith(expected);
        // {1: "ok", 2: 7} of the first message.
        assertThat(told(format, framed(HexFormat.of().parseHex("000a026f6b1007"))))
                .startsWith(expected + "; if it is Protobuf, let the producer write JSON or Avro");
    }

    @Test
    void told_otherFormatBehindAnId_namesThatOne() {
        assertThat(told("json-confluent", framed(HexFormat.of().parseHex("046f6bf0ff01"))))
                .startsWith("value begins as Avro behind a schema registry's id: --event-format avro-confluent");
        assertThat(told("json-confluent", EVENT)).startsWith("value begins as JSON: --event-format json (");
        assertThat(told("avro", EVENT)).startsWith("value begins as JSON: --event-format json (");
        byte[] avro = EventAvro.float32(new LabeledEvent(null, "no", 1, Features.dense(new float[] {0, 1})));
        assertThat(told("json", avro))
                .startsWith("value begins as Avro's single-object encoding: --event-format avro (");
        // What is the right format, and broken, is told as ever.
        assertThat(told("json", "{\"a\":".getBytes(UTF_8))).startsWith("value is no JSON at character");
        assertThat(told("json-confluent", framed("{\"a\":".getBytes(UTF_8)))).startsWith("value is no JSON");
    }

    @Test
    void told_compressedValue_namesTheCompression() throws IOException {
        assertThat(told("json", packed(GZIPOutputStream::new)))
                .startsWith("value begins as gzip, expected values that are not compressed: compression.type of Kafka's"
                        + " producers leaves them as they are (");
        assertThat(told("numbers", packed(DeflaterOutputStream::new))).startsWith("value begins as zlib, ");
        assertThat(told("csv", packed(bytes -> {
                    ZipOutputStream zip = new ZipOutputStream(bytes);
                    zip.putNextEntry(new ZipEntry("event"));
                    return zip;
                })))
                .startsWith("value begins as a zip file, ");
        for (String begins : List.of("28b52ffd04", "04224d1864", "82534e4150505900", "425a6839", "fd377a585a0000")) {
            assertThat(told("json", HexFormat.of().parseHex(begins)))
                    .as(begins)
                    .startsWith("value begins as ")
                    .contains("not compressed");
        }
    }

    @Test
    void told_utf16_isNamedWithAndWithoutItsMark() {
        String text = new String(EVENT, UTF_8);
        for (byte[] value : List.of(
                text.getBytes(UTF_16LE),
                text.getBytes(UTF_16BE),
                ("\ufeff" + text).getBytes(UTF_16LE),
                ("\ufeff" + text).getBytes(UTF_16BE))) {
            assertThat(told("json", value)).startsWith("value begins as UTF-16, expected UTF-8 (");
        }
    }

    /** What opens the stream that a value is packed by. */
    @FunctionalInterface
    private interface Packing {
        OutputStream open(OutputStream bytes) throws IOException;
    }

    private static byte[] packed(Packing packing) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream packed = packing.open(bytes)) {
            packed.write(EVENT);
        }
        return bytes.toByteArray();
    }
}
