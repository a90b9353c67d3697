package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.avro.ConfluentAvro;
import org.lorentztron.connectors.wire.named.avro.ConfluentWriter;

/** Whatever the bytes are, an event is read or refused, with memory and time of the order of the bytes. */
class HostileAvroTest {
    private static final EventMapping MAPPING =
            new EventMapping("", "id", "label", "ts", TimeFormat.MILLIS, "weight", EventMapping.ALL_OTHERS, Map.of());
    private static final NameRules RULES =
            new NameRules(NamePatterns.of("cat"), NamePatterns.of("s"), NamePatterns.of("d"), NamePatterns.of("no"));
    private static final String USED = "{\"name\":\"id\",\"type\":[\"null\",\"string\"]},"
            + "{\"name\":\"label\",\"type\":[\"null\",\"string\",\"long\",\"boolean\"]},"
            + "{\"name\":\"ts\",\"type\":\"long\"},{\"name\":\"d\",\"type\":\"double\"},"
            + "{\"name\":\"f\",\"type\":\"float\"},{\"name\":\"i\",\"type\":\"int\"},{\"name\":\"s\",\"type\":\"string\"},"
            + "{\"name\":\"e\",\"type\":{\"type\":\"enum\",\"name\":\"E\",\"symbols\":[\"A\",\"B\",\"C\"]}},"
            + "{\"name\":\"a\",\"type\":{\"type\":\"array\",\"items\":[\"double\",\"string\",\"long\"]}},"
            + "{\"name\":\"m\",\"type\":{\"type\":\"map\",\"values\":{\"type\":\"map\",\"values\":\"long\"}}},"
            + "{\"name\":\"dec\",\"type\":{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":9,\"scale\":2}},"
            + "{\"name\":\"cat\",\"type\":\"long\"},";
    private static final Schema SCHEMA = new Schema.Parser()
            .parse("{\"type\":\"record\",\"name\":\"R\",\"fields\":[" + USED
                    + "{\"name\":\"no\",\"type\":{\"type\":\"record\",\"name\":\"N\",\"fields\":["
                    + USED.replace(",\"symbols\":[\"A\",\"B\",\"C\"]", "")
                            .replace("{\"type\":\"enum\",\"name\":\"E\"}", "\"E\"")
                    + "{\"name\":\"nulls\",\"type\":{\"type\":\"array\",\"items\":\"null\"}}]}}]}");
    /** Some 200 bytes may say 2^31. The first use of a class allocates for itself. */
    private static final long MUCH = 2_000_000;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static GenericRecord row(Schema schema, boolean isOuter) {
        GenericData.Record row = new GenericData.Record(schema);
        row.put("id", "one");
        row.put("label", 5L);
        row.put("ts", 1_700_000_000_000L);
        row.put("d", 1.5);
        row.put("f", 0.1f);
        row.put("i", 3);
        row.put("s", "The \u00e9 text, the");
        row.put("e", new GenericData.EnumSymbol(SCHEMA.getField("e").schema(), "B"));
        row.put("a", List.of(1.5, 2L, 3.0));
        row.put("m", Map.of("k", Map.of("l", 1L, "m", 2L)));
        row.put("dec", ByteBuffer.wrap(new byte[] {1, 2, 3}));
        row.put("cat", 12L);
        if (isOuter) {
            row.put("no", row(schema.getField("no").schema(), false));
        } else {
            row.put("nulls", List.of());
        }
        return row;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void decode_randomChanges_areReadOrRefused(long seed) throws MalformedEventException {
        Random random = new Random(seed);
        byte[] whole = ConfluentWriter.avro(SCHEMA, row(SCHEMA, true));
        ConfluentAvro format = new ConfluentAvro(MAPPING, RULES, id -> SCHEMA);
        // Loads what is loaded once.
        format.decode(whole);
        int read = 0;
        for (int i = 0; i < 50_000; i++) {
            byte[] changed = changed(whole, random);
            long before = allocated();
            try {
                format.decode(changed);
                read++;
            } catch (MalformedEventException e) {
                assertThat(e.getMessage()).isNotEmpty();
            }
            assertThat(allocated() - before)
                    .as("bytes for %s of seed %d", HexFormat.of().formatHex(changed), seed)
                    .isLessThan(MUCH);
        }
        assertThat(read).isBetween(1_000, 49_000);
    }

    private static byte[] changed(byte[] whole, Random random) {
        byte[] changed = whole.clone();
        int changes = 1 + random.nextInt(3);
        for (int i = 0; i < changes; i++) {
            int at = ConfluentFrame.LENGTH + random.nextInt(whole.length - ConfluentFrame.LENGTH);
            switch (random.nextInt(4)) {
                case 0 -> changed[at] = (byte) random.nextInt();
                case 1 -> changed[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> Arrays.fill(changed, at, Math.min(at + 9, changed.length), (byte) 0xFF);
                default -> changed[at] = 0;
            }
        }
        return random.nextInt(10) == 0 ? Arrays.copyOf(changed, random.nextInt(changed.length) + 1) : changed;
    }

    private static long allocated() {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    @Test
    void decode_unusedText_isNotCopied() throws MalformedEventException {
        Schema schema = ConfluentWriter.schema(Map.of("no", ""));
        byte[] bytes = ConfluentWriter.bytes(Map.of("no", "x".repeat(1 << 20)), schema);
        ConfluentAvro format = new ConfluentAvro(MAPPING, RULES, id -> schema);
        format.decode(bytes);
        long before = allocated();
        format.decode(bytes);
        assertThat(allocated() - before).isLessThan(10_000);
    }

    @Test
    void decode_knownFields_allocatesForTheEventAlone() throws MalformedEventException {
        Map<String, Object> row = Map.of("x", 1.5, "y", 7L, "z", "a text of thirty characters...");
        Schema schema = ConfluentWriter.schema(row);
        byte[] bytes = ConfluentWriter.bytes(row, schema);
        ConfluentAvro format = new ConfluentAvro(MAPPING, RULES, id -> schema);
        for (int i = 0; i < 1_000; i++) {
            format.decode(bytes);
        }
        long before = allocated();
        for (int i = 0; i < 1_000; i++) {
            format.decode(bytes);
        }
        // An event, its features and two arrays of 5.
        assertThat((allocated() - before) / 1_000).isLessThan(300);
    }

    /** Blocks of a few bytes that say to have millions of elements, each of no bytes. */
    @Test
    void decode_unusedElementsWithoutBytes_takeNoTime() {
        Schema schema = new Schema.Parser()
                .parse(
                        "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"no\",\"type\":{\"type\":\"array\","
                                + "\"items\":{\"type\":\"record\",\"name\":\"E\",\"fields\":[{\"name\":\"n\",\"type\":\"null\"}]}}}]}");
        byte[] bytes = new byte[8 << 20];
        // Each block has 1,000,000 elements: 4 bytes.
        byte[] block = HexFormat.of().parseHex("80897a");
        for (int at = ConfluentFrame.LENGTH; at + block.length < 7 << 20; at += block.length) {
            System.arraycopy(block, 0, bytes, at, block.length);
        }
        ConfluentAvro format = new ConfluentAvro(MAPPING, RULES, id -> schema);
        assertTimeoutPreemptively(ofSeconds(20), () -> assertThat(catchThrowable(() -> format.decode(bytes)))
                .isInstanceOf(MalformedEventException.class));
    }

    /** Keys of a few bytes, each with a thousand fields of none. */
    @ParameterizedTest
    @ValueSource(ints = {2_000, 1_000_000})
    void decode_recordsWithoutBytesInAMap_areRefusedAtOnce(int records) {
        StringBuilder fields = new StringBuilder("{\"name\":\"f0\",\"type\":\"null\"}");
        for (int i = 1; i < 1_000; i++) {
            fields.append(",{\"name\":\"f" + i + "\",\"type\":\"null\"}");
        }
        assertManyFields(fields.toString(), records, "");
    }

    /** A byte for each field. */
    @Test
    void decode_manyFieldsInAMap_areRefusedAtOnce() {
        StringBuilder fields = new StringBuilder("{\"name\":\"f0\",\"type\":[\"null\",\"long\"]}");
        for (int i = 1; i < 1_000; i++) {
            fields.append(",{\"name\":\"f" + i + "\",\"type\":[\"null\",\"long\"]}");
        }
        assertManyFields(fields.toString(), 7_000, "\0".repeat(1_000));
    }

    private static Schema mapOfRecords(String fields) {
        return new Schema.Parser()
                .parse("{\"type\":\"record\",\"name\":\"E\",\"fields\":[{\"name\":\"m\",\"type\":{"
                        + "\"type\":\"map\",\"values\":{\"type\":\"record\",\"name\":\"N\",\"fields\":[" + fields
                        + "]}}}]}");
    }

    private static void assertManyFields(String fields, int records, String value) {
        Schema schema = mapOfRecords(fields);
        byte[] bytes = mapOf(records, value);
        ConfluentAvro format = new ConfluentAvro(MAPPING, RULES, id -> schema);
        assertTimeoutPreemptively(ofSeconds(10), () -> {
            long before = allocated();
            MalformedEventException refused =
                    catchThrowableOfType(MalformedEventException.class, () -> format.decode(bytes));
            assertThat(refused)
                    .hasMessageMatching("m\\.\\w+ has field 20001 of the records in maps, expected at most 20000");
            assertThat(refused.reason().id()).isEqualTo("oversized");
            assertThat(allocated() - before).isLessThan(20 * MUCH);
        });
    }

    /** A map with keys 0, 1, 2 ... in base 36 and the same bytes at each. */
    private static byte[] mapOf(int entries, String value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder out = EncoderFactory.get().directBinaryEncoder(bytes, null);
        try {
            out.writeMapStart();
            out.setItemCount(entries);
            for (int i = 0; i < entries; i++) {
                out.startItem();
                out.writeString(Integer.toString(i, 36));
                out.writeFixed(value.getBytes(UTF_8));
            }
            out.writeMapEnd();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ConfluentWriter.framed(1, bytes.toByteArray());
    }

    @Test
    void decode_recordsInAMap_areReadUpToABound() throws MalformedEventException {
        Schema schema = mapOfRecords("{\"name\":\"x\",\"type\":[\"null\",\"long\"]}");
        ConfluentAvro format = new ConfluentAvro(MAPPING, RULES, id -> schema);
        for (int i = 0; i < 2; i++) {
            // The count starts again for each event.
            assertThat(format.decode(mapOf(20_000, "\0")).features().nonZeros()).isZero();
        }
        assertThat(catchThrowable(() -> format.decode(mapOf(20_001, "\0")))).hasMessageContaining("field 20001");
    }
}
