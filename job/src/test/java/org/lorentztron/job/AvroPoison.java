package org.lorentztron.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.lorentztron.connectors.wire.avro.Float32Features;
import org.lorentztron.connectors.wire.avro.SparseFeatures;
import org.lorentztron.connectors.wire.avro.Uint8Features;
import org.lorentztron.connectors.wire.event.EventAvro;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.version.LittleEndian;

/** Everything that is no Avro event, from a byte too few to a text of two gigabytes. */
final class AvroPoison {

    private static final int HEADER_LENGTH = 10;

    private final List<Poison> all = new ArrayList<>();
    private final byte[] header;

    private AvroPoison(LabeledEvent good) {
        header = Arrays.copyOf(EventAvro.float32(good), HEADER_LENGTH);
    }

    /** @param good an event, parts of which are to be no events */
    static List<Poison> all(LabeledEvent good) {
        AvroPoison poison = new AvroPoison(good);
        poison.nothing();
        poison.otherBytes(good);
        poison.lengths();
        poison.texts();
        poison.values();
        poison.indices();
        return poison.all;
    }

    private void nothing() {
        all.add(new Poison("null", MalformedReason.DELETION, null, null));
        all.add(new Poison("tombstone", MalformedReason.DELETION, "k".getBytes(UTF_8), null));
        all.add(Poison.of("no bytes", MalformedReason.EMPTY, new byte[0]));
    }

    private void otherBytes(LabeledEvent good) {
        for (byte[] whole : List.of(EventAvro.float32(good), EventAvro.sparse(good))) {
            for (int length = 1; length < whole.length; length++) {
                all.add(Poison.of("cut to " + length, MalformedReason.NOT_AVRO, Arrays.copyOf(whole, length)));
            }
            all.add(Poison.of("a byte too many", MalformedReason.NOT_AVRO, Arrays.copyOf(whole, whole.length + 1)));
            byte[] twice = Arrays.copyOf(whole, 2 * whole.length);
            System.arraycopy(whole, 0, twice, whole.length, whole.length);
            all.add(Poison.of("two events", MalformedReason.NOT_AVRO, twice));
        }
        Random random = new Random(1);
        for (int length = 16; length <= 1 << 16; length *= 2) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            all.add(Poison.of(length + " random bytes of seed 1", MalformedReason.NOT_AVRO, bytes));
        }
        for (int bit = 0; bit < 8 * HEADER_LENGTH; bit++) {
            byte[] flipped = EventAvro.float32(good);
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            all.add(Poison.of("bit " + bit + " of the header", MalformedReason.NOT_AVRO, flipped));
        }
        all.add(Poison.of("JSON", MalformedReason.NOT_AVRO, EventJson.dense(good)));
        all.add(Poison.of("BOM", MalformedReason.NOT_AVRO, "\ufeff"));
        all.add(Poison.of("blob", MalformedReason.OVERSIZED, new byte[Poison.BLOB_BYTES]));
    }

    /** After the header: id, timestamp and label by their branches, then features. */
    private void lengths() {
        addRaw(MalformedReason.NOT_AVRO, "02feffffff0f", "id of 2 GB");
        addRaw(MalformedReason.NOT_AVRO, "0201", "id of length -1");
        addRaw(MalformedReason.NOT_AVRO, "000002feffffffffffffffff01", "label of 2^63 - 1 bytes");
        addRaw(MalformedReason.NOT_AVRO, "00000004feffffff0f", "2^31 - 1 indices");
        addRaw(MalformedReason.NOT_AVRO, "00000004ffffffffffffffffff0100", "a block of -2^63 indices");
        addRaw(MalformedReason.NOT_AVRO, "000000028080808040", "8 GB of floats");
        addRaw(MalformedReason.NOT_AVRO, "08", "a branch that is not there");
    }

    private void addRaw(MalformedReason reason, String body, String what) {
        all.add(Poison.of(what, reason, concat(header, HexFormat.of().parseHex(body))));
    }

    private static byte[] concat(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    private void texts() {
        addRaw(MalformedReason.NOT_AVRO, "0202ff000002", "bad UTF-8 in id");
        addRaw(MalformedReason.NOT_AVRO, "00000206eda080", "bad UTF-8 in label");
        String megabyte = "x".repeat(1 << 20);
        add("id of 1 MB", MalformedReason.OVERSIZED, event().setId(megabyte).build());
        add(
                "label of 1 MB",
                MalformedReason.OVERSIZED,
                event().setLabel(megabyte).build());
        for (Object label : List.of("z", "", "A", "a\u0000", 7L, Long.MIN_VALUE)) {
            add(
                    "label " + label,
                    MalformedReason.UNKNOWN_CLASS,
                    event().setLabel(label).build());
        }
        for (long time : new long[] {-1, Long.MIN_VALUE, Long.MAX_VALUE, 253_402_300_800_000L}) {
            add(
                    "timestamp " + time,
                    MalformedReason.TIMESTAMP,
                    event().setTimestamp(time).build());
        }
    }

    private void values() {
        float[] bad = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MAX_VALUE, 1e16f, -2e15f};
        for (float value : bad) {
            add("value " + value, MalformedReason.NOT_FINITE, floats(0, 0, 0, 0, 0, value));
            add("sparse value " + value, MalformedReason.NOT_FINITE, sparse(List.of(5), List.of(value)));
        }
        for (double scale : new double[] {Double.NaN, Double.NEGATIVE_INFINITY, 1e308, 1e14}) {
            ByteBuffer pixels = ByteBuffer.wrap(new byte[] {0, 0, 0, 0, 0, (byte) 255});
            Uint8Features features = new Uint8Features(scale, pixels);
            add(
                    "scale " + scale,
                    MalformedReason.NOT_FINITE,
                    event().setFeatures(features).build());
        }
        add("no values", MalformedReason.WRONG_LENGTH, floats());
        add("7 values", MalformedReason.WRONG_LENGTH, floats(0, 0, 0, 0, 0, 0, 0));
        add("100,000 values", MalformedReason.WRONG_LENGTH, floats(new float[100_000]));
        ByteBuffer odd = ByteBuffer.wrap(new byte[23]).order(ByteOrder.LITTLE_ENDIAN);
        add(
                "23 bytes",
                MalformedReason.WRONG_LENGTH,
                event().setFeatures(new Float32Features(odd)).build());
    }

    private void indices() {
        for (int index : new int[] {6, -1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            add("index " + index, MalformedReason.INDEX_OUT_OF_RANGE, sparse(List.of(index), List.of(1f)));
        }
        add("index 5 twice", MalformedReason.REPEATED_INDEX, sparse(List.of(5, 0, 5), List.of(0f, 1f, 0f)));
        add(
                "index 0, 100,000 times",
                MalformedReason.REPEATED_INDEX,
                sparse(Collections.nCopies(100_000, 0), Collections.nCopies(100_000, 1f)));
        add("no value for index 1", MalformedReason.WRONG_LENGTH, sparse(List.of(0, 1), List.of(1f)));
        add("a value too many", MalformedReason.WRONG_LENGTH, sparse(List.of(0), List.of(1f, 1f)));
    }

    static org.lorentztron.connectors.wire.avro.LabeledEvent.Builder event() {
        return org.lorentztron.connectors.wire.avro.LabeledEvent.newBuilder()
                .setId(null)
                .setTimestamp(null)
                .setLabel("a")
                .setFeatures(new SparseFeatures(List.of(), List.of()));
    }

    private static org.lorentztron.connectors.wire.avro.LabeledEvent floats(float... values) {
        return event().setFeatures(new Float32Features(LittleEndian.bytes(values)))
                .build();
    }

    private static org.lorentztron.connectors.wire.avro.LabeledEvent sparse(List<Integer> indices, List<Float> values) {
        return event().setFeatures(new SparseFeatures(indices, values)).build();
    }

    private void add(String what, MalformedReason reason, org.lorentztron.connectors.wire.avro.LabeledEvent event) {
        all.add(Poison.of(what, reason, bytes(event)));
    }

    /** As Avro writes it, without any of this project's checks. */
    static byte[] bytes(org.lorentztron.connectors.wire.avro.LabeledEvent event) {
        try {
            ByteBuffer encoded = event.toByteBuffer();
            byte[] bytes = new byte[encoded.remaining()];
            encoded.get(bytes);
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
