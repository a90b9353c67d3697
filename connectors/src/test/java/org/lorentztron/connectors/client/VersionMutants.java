package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.avro.generic.GenericRecord;
import org.lorentztron.connectors.wire.avro.ModelSnapshot;
import org.lorentztron.connectors.wire.avro.NetworkSnapshot;
import org.lorentztron.connectors.wire.avro.SnapshotManifest;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;

/** Files of versions of every kind that are changed somewhere: in the archive, its entries, records, or fields. */
final class VersionMutants {
    private static final String MANIFEST = "m/manifest";
    private static final List<String> NAMES = List.of(
            "",
            "/",
            "m/",
            "m/manifest",
            "n/manifest",
            "m/a|b",
            "m/a%7Cb|d%20e",
            "../m/a",
            "/etc/passwd",
            "m/names/0",
            "m/names/255",
            "m/names/256",
            "m/names/00",
            "m/network",
            "m/network.2",
            "m/network.3",
            "m/*|*",
            "m/%2A|*",
            "m/%FF|a",
            "m/\u00fc",
            "m/x/manifest",
            "m/alias/a");

    private final List<Map<String, byte[]>> models = new ArrayList<>();

    VersionMutants(List<GoldenModel> golden) {
        for (GoldenModel each : golden) {
            Map<String, byte[]> entries = new LinkedHashMap<>();
            for (PublishedPart part : each.version().records()) {
                entries.put(SnapshotKeys.of("m", part), SnapshotCodec.encode("m", part));
            }
            entries.put("m/names/0", new byte[] {1});
            entries.put(MANIFEST, SnapshotCodec.encode(each.version().manifest()));
            models.add(entries);
        }
    }

    /** Another file for every seed. */
    byte[] of(int model, Random random) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>(models.get(model));
        switch (random.nextInt(8)) {
            case 0, 1 -> {
                return changed(zip(entries), random, true);
            }
            case 2 -> {
                String key = any(entries, random);
                entries.put(key, changed(entries.get(key), random, false));
            }
            case 3 -> entries = others(entries, models.get(random.nextInt(models.size())), random);
            default -> {
                for (int count = random.nextInt(2); count >= 0; count--) {
                    changeField(entries, random);
                }
            }
        }
        return zip(entries);
    }

    private static String any(Map<String, byte[]> entries, Random random) {
        return random.nextInt(3) == 0 ? MANIFEST : List.copyOf(entries.keySet()).get(random.nextInt(entries.size()));
    }

    /** Some bytes are others, more, or fewer. */
    private static byte[] changed(byte[] bytes, Random random, boolean nearTheEnd) {
        int from = nearTheEnd && random.nextBoolean() ? Math.max(0, bytes.length - 300) : 0;
        int at = bytes.length == 0 ? 0 : from + random.nextInt(bytes.length - from);
        int count = Math.min(1 + random.nextInt(8), bytes.length - at);
        byte[] changed = bytes.clone();
        switch (random.nextInt(5)) {
            case 0 -> changed = Arrays.copyOf(bytes, at);
            case 1 -> changed = joined(bytes, at, at + count);
            case 2 -> changed = joined(bytes, at + count, at);
            case 3 -> Arrays.fill(changed, at, at + count, (byte) (random.nextBoolean() ? 0xFF : 0x7F));
            default -> {
                for (int k = at; k < bytes.length && k < at + 1 + count / 4; k++) {
                    changed[k] ^= (byte) (1 << random.nextInt(8));
                }
            }
        }
        return changed;
    }

    /** The first bytes, and those from a place on. */
    private static byte[] joined(byte[] bytes, int first, int from) {
        byte[] joined = Arrays.copyOf(bytes, first + bytes.length - from);
        System.arraycopy(bytes, from, joined, first, bytes.length - from);
        return joined;
    }

    /** An entry is missing, new, of another model, under another name, or they are in another order. */
    private static Map<String, byte[]> others(Map<String, byte[]> entries, Map<String, byte[]> donor, Random random) {
        String key = any(entries, random);
        String name = NAMES.get(random.nextInt(NAMES.size()));
        byte[] value = entries.get(any(entries, random));
        switch (random.nextInt(6)) {
            case 0 -> entries.remove(key);
            case 1 -> entries.put(key, value);
            case 2 -> entries.put(name, value);
            case 3 -> entries.put(name, entries.remove(key));
            case 4 -> entries.putAll(donor);
            default -> {
                List<String> order = new ArrayList<>(entries.keySet());
                Collections.shuffle(order, random);
                Map<String, byte[]> shuffled = new LinkedHashMap<>();
                order.forEach(each -> shuffled.put(each, entries.get(each)));
                return shuffled;
            }
        }
        return entries;
    }

    /** A field of a record is another, and the manifest names the record as it is then. */
    private static void changeField(Map<String, byte[]> entries, Random random) throws IOException {
        MutatedRecord mutated = new MutatedRecord(random);
        GenericRecord manifest = MutatedRecord.read(SnapshotManifest.getClassSchema(), entries.get(MANIFEST));
        List<String> parts = entries.keySet().stream()
                .filter(key -> !key.equals(MANIFEST) && !key.startsWith("m/names/"))
                .toList();
        if (random.nextInt(3) == 0) {
            mutated.mutate(manifest);
        } else if (random.nextInt(3) == 0 && !manifest.get("featureSpace").equals("indexed")) {
            mutated.mutate(manifest, "options");
        } else {
            int place = random.nextInt(parts.size());
            String key = parts.get(place);
            boolean isPair = key.contains("|");
            GenericRecord part = MutatedRecord.read(
                    isPair ? ModelSnapshot.getClassSchema() : NetworkSnapshot.getClassSchema(), entries.get(key));
            mutated.mutate(part);
            entries.put(key, MutatedRecord.write(part));
            List<?> references = (List<?>) manifest.get(isPair ? "pairs" : "parts");
            if (place < references.size()) {
                name((GenericRecord) references.get(place), part, isPair);
            }
        }
        entries.put(MANIFEST, MutatedRecord.write(manifest));
    }

    private static void name(GenericRecord reference, GenericRecord part, boolean isPair) {
        String[] matrices = isPair ? new String[] {"u", "v"} : new String[] {"basis", "outputs"};
        reference.put("intervalEnd", part.get("intervalEnd"));
        reference.put("sha256", sha256(bytes(part, matrices[0]), bytes(part, matrices[1])));
        List<?> columns = (List<?>) part.get("columns");
        int features = (Integer) part.get("features");
        reference.put(
                "columnsSha256",
                columns == null || columns.size() == features ? null : sha256(integers(features, columns)));
        GenericRecord calibration = (GenericRecord) part.get("calibration");
        reference.put("calibrationSha256", calibration == null ? null : sha256(scaling(calibration, isPair)));
    }

    private static byte[] bytes(GenericRecord part, String field) {
        ByteBuffer value = ((ByteBuffer) part.get(field)).duplicate();
        byte[] bytes = new byte[value.remaining()];
        value.get(bytes);
        return bytes;
    }

    private static byte[] integers(int features, List<?> columns) {
        ByteBuffer bytes =
                ByteBuffer.allocate((1 + columns.size()) * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(features);
        columns.forEach(column -> bytes.putInt((Integer) column));
        return bytes.array();
    }

    private static byte[] scaling(GenericRecord calibration, boolean isPair) {
        return ByteBuffer.allocate(2 * Double.BYTES + Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putDouble((Double) calibration.get(isPair ? "a" : "inverseTemperature"))
                .putDouble(isPair ? (Double) calibration.get("b") : 0)
                .putInt((Integer) calibration.get("examples"))
                .array();
    }

    private static String sha256(byte[]... pieces) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            Arrays.stream(pieces).forEach(digest::update);
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static byte[] zip(Map<String, byte[]> entries) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes, UTF_8)) {
            for (Map.Entry<String, byte[]> each : entries.entrySet()) {
                ZipEntry entry = new ZipEntry(each.getKey());
                entry.setTime(0);
                zip.putNextEntry(entry);
                zip.write(Objects.requireNonNull(each.getValue()));
            }
        }
        return bytes.toByteArray();
    }
}
