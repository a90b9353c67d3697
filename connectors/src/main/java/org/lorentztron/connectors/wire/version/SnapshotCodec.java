package org.lorentztron.connectors.wire.version;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecordBase;
import org.lorentztron.connectors.wire.avro.BoundedDecoder;
import org.lorentztron.connectors.wire.avro.ModelSnapshot;
import org.lorentztron.connectors.wire.avro.SingleObject;
import org.lorentztron.connectors.wire.avro.SnapshotManifest;
import org.lorentztron.model.Columns;

/**
 * Snapshots and manifests as bytes: Avro's single-object encoding, schemas {@code avro/ModelSnapshot.avsc} and
 * {@code avro/SnapshotManifest.avsc}.
 *
 * <pre>
 *    0    1    2                    10
 *   +----+----+--------------------+---------------------------------------------
 *   | C3 | 01 | fingerprint of the | the fields in the order of the schema
 *   |    |    | schema (8 bytes)   |
 *   +----+----+--------------------+---------------------------------------------
 *   u, v in them: little-endian float32, row-major, d x (columns + 1), the constant feature's column last
 * </pre>
 *
 * Reading is strict: another schema, a length that does not fit, bytes left over, fields that contradict each other, or a
 * number that is not finite are an {@link IOException} that says what was found and what was expected. Thread-safe.
 */
public final class SnapshotCodec {
    /** The feature space in which events give features their indices. */
    public static final String INDEXED = "indexed";

    private static final SingleObject MODEL = new SingleObject(ModelSnapshot.getClassSchema());
    private static final SingleObject MANIFEST = new SingleObject(SnapshotManifest.getClassSchema());

    private SnapshotCodec() {}

    /** @throws IllegalArgumentException if fields contradict each other, such as u and v and their shape, or a number is not finite */
    public static byte[] encode(ModelSnapshot snapshot) {
        String problem = problem(snapshot);
        if (problem != null) {
            throw new IllegalArgumentException(problem);
        }
        int matrices = snapshot.getU().remaining() + snapshot.getV().remaining();
        return write(MODEL, snapshot, matrices + 512);
    }

    public static byte[] encode(SnapshotManifest manifest) {
        return write(MANIFEST, manifest, 512 + 100 * manifest.getPairs().size());
    }

    /**
     * The snapshot in a record's value; its u and v are views of these bytes, which must not be modified any more.
     *
     * @throws IOException if the bytes are no such snapshot, or a parameter is not finite
     */
    public static ModelSnapshot decodeModel(byte[] value) throws IOException {
        ModelSnapshot snapshot = read(ModelSnapshot.class, value, MODEL);
        String problem = problem(snapshot);
        if (problem != null) {
            throw new IOException(problem);
        }
        return snapshot;
    }

    /** @throws IOException if the bytes are no manifest, or its version is below 1 */
    public static SnapshotManifest decodeManifest(byte[] value) throws IOException {
        SnapshotManifest manifest = read(SnapshotManifest.class, value, MANIFEST);
        if (manifest.getVersion() < 1) {
            throw new IOException("version is " + manifest.getVersion() + ", expected 1 or more");
        }
        return manifest;
    }

    /** What a manifest names the snapshot by. */
    public static PairDigest digest(ModelSnapshot snapshot) {
        return new PairDigest(sha256(snapshot), snapshot.getColumns() == null ? null : columnsSha256(snapshot));
    }

    /** SHA-256 of the bytes of u followed by those of v, lower-case hexadecimal. */
    public static String sha256(ModelSnapshot snapshot) {
        return sha256(snapshot.getU().duplicate(), snapshot.getV().duplicate());
    }

    private static String columnsSha256(ModelSnapshot snapshot) {
        ByteBuffer bytes = ByteBuffer.allocate(snapshot.getColumns().size() * Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN);
        snapshot.getColumns().forEach(bytes::putInt);
        return sha256(bytes.flip());
    }

    private static String sha256(ByteBuffer... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (ByteBuffer part : parts) {
                digest.update(part);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** The features that u and v hold. */
    public static Columns columns(ModelSnapshot snapshot) {
        List<Integer> columns = snapshot.getColumns();
        return columns == null
                ? Columns.all(snapshot.getFeatures())
                : Columns.of(
                        snapshot.getFeatures(),
                        columns.stream().mapToInt(column -> column).toArray());
    }

    /** How columns are given to a snapshot: null for all. */
    public static List<Integer> ofColumns(Columns columns) {
        return columns.isAll() ? null : Arrays.stream(columns.indices()).boxed().toList();
    }

    /** U, row-major rank x ({@link #columns} + 1), the constant feature's column last. A new array. */
    public static float[] u(ModelSnapshot snapshot) {
        return floats(snapshot.getU());
    }

    /** V, as {@link #u}. */
    public static float[] v(ModelSnapshot snapshot) {
        return floats(snapshot.getV());
    }

    private static float[] floats(ByteBuffer bytes) {
        float[] values = new float[bytes.remaining() / Float.BYTES];
        bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(values);
        return values;
    }

    /** The values as little-endian float32: how u and v are given to a snapshot. */
    public static ByteBuffer ofFloats(float[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(values);
        return bytes;
    }

    /** What in the snapshot contradicts itself or is no number, or null. */
    private static String problem(ModelSnapshot snapshot) {
        int features = snapshot.getFeatures();
        int rank = snapshot.getRank();
        List<Integer> columns = snapshot.getColumns();
        int held = columns == null ? features : columns.size();
        if (features < 1 || rank < 1 || rank * (held + 1L) > Integer.MAX_VALUE) {
            return "snapshot has " + features + " features and rank " + rank + ", expected both at least 1 and at most "
                    + Integer.MAX_VALUE + " parameters";
        }
        try {
            columns(snapshot);
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
        long bytes = rank * (held + 1L) * Float.BYTES;
        if (snapshot.getU().remaining() != bytes || snapshot.getV().remaining() != bytes) {
            return "u and v have " + snapshot.getU().remaining() + " and "
                    + snapshot.getV().remaining() + " bytes, expected " + bytes + " (" + rank + " x " + (held + 1)
                    + " float32)";
        }
        String problem = notFinite("u", snapshot.getU());
        if (problem == null) {
            problem = notFinite("v", snapshot.getV());
        }
        return problem != null ? problem : historyProblem(snapshot);
    }

    /** What is impossible in what the snapshot says of its past, or null. */
    private static String historyProblem(ModelSnapshot snapshot) {
        long examples = snapshot.getExamples();
        if (snapshot.getIntervals() < 1
                || !isBetween(0, snapshot.getUpdates(), examples)
                || !isBetween(0, snapshot.getMistakes(), examples)) {
            return "snapshot has " + snapshot.getIntervals() + " intervals, " + examples + " examples, "
                    + snapshot.getUpdates() + " updates and " + snapshot.getMistakes()
                    + " mistakes, expected an interval or more, and no more updates or mistakes than examples";
        }
        if (!Double.isFinite(snapshot.getBoost())
                || !(snapshot.getAlignmentResidual() >= 0 && snapshot.getAlignmentResidual() <= Double.MAX_VALUE)) {
            return "boost is " + snapshot.getBoost() + " and alignment residual " + snapshot.getAlignmentResidual()
                    + ", expected finite numbers, the latter not negative";
        }
        return null;
    }

    private static boolean isBetween(long least, long value, long largest) {
        return value >= least && value <= largest;
    }

    private static String notFinite(String name, ByteBuffer bytes) {
        FloatBuffer values = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
        for (int i = 0; i < values.remaining(); i++) {
            if (!Float.isFinite(values.get(i))) {
                return name + "[" + i + "] is " + values.get(i) + ", expected a finite number";
            }
        }
        return null;
    }

    private static byte[] write(SingleObject header, SpecificRecordBase record, int expectedLength) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(expectedLength);
        out.writeBytes(header.start());
        BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
        try {
            new SpecificDatumWriter<SpecificRecordBase>(header.schema()).write(record, encoder);
        } catch (IOException e) {
            throw new UncheckedIOException("a stream into memory does not fail", e);
        }
        return out.toByteArray();
    }

    private static <T extends SpecificRecordBase> T read(Class<T> type, byte[] value, SingleObject header)
            throws IOException {
        if (value == null) {
            throw new IOException("record has no value (a tombstone), expected a " + type.getSimpleName());
        }
        header.expect(value);
        BoundedDecoder decoder = new BoundedDecoder().reset(value, SingleObject.HEADER_LENGTH);
        try {
            T record = new SpecificDatumReader<T>(header.schema()).read(null, decoder);
            decoder.expectEnd();
            return record;
        } catch (AvroRuntimeException | IndexOutOfBoundsException e) {
            throw new IOException("record is no " + type.getSimpleName() + ": " + e.getMessage(), e);
        }
    }
}
