package org.lorentztron.connectors.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.wire.avro.ModelSnapshot;
import org.lorentztron.connectors.wire.avro.PairReference;
import org.lorentztron.connectors.wire.avro.SnapshotManifest;
import org.lorentztron.connectors.wire.avro.SourcePosition;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;

/** The bound must hold for what is really written, and not be far above it, lest a topic be refused in vain. */
class SnapshotSizeTest {

    private static final String MODEL = "Zahlen/ä";
    private static final int FEATURES = 784;
    private static final int RANK = 16;

    @Test
    void pairRecord_mnist_boundsWhatIsWrittenWithinOnePercent() {
        List<String> classes = classes(10);
        ByteBuffer parameters = ByteBuffer.wrap(new byte[RANK * (FEATURES + 1) * Float.BYTES]);
        ModelSnapshot snapshot = new ModelSnapshot(
                MODEL,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                classes.get(0),
                classes.get(1),
                "linear",
                FEATURES,
                RANK,
                parameters,
                parameters,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                1.0,
                1.0,
                null);
        long written =
                bytes(SnapshotKeys.pair(MODEL, classes.get(0), classes.get(1))) + SnapshotCodec.encode(snapshot).length;
        assertBounds(size(classes, 0).pairRecord(), written, 1.01);
    }

    /** So many columns fit, and hardly more would: whichever they are. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1000, 10_000})
    void columnsWithin_touchedFeatures_fitAndFillTheRecord(int columns) {
        int features = 1 << 24;
        SnapshotSize size = new SnapshotSize("m", List.of("a", "b"), features, RANK, 0);
        ByteBuffer parameters = ByteBuffer.wrap(new byte[RANK * (columns + 1) * Float.BYTES]);
        ModelSnapshot snapshot = new ModelSnapshot(
                "m",
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                "a",
                "b",
                "linear",
                features,
                RANK,
                parameters,
                parameters,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                1.0,
                1.0,
                IntStream.range(features - columns, features).boxed().toList());
        long written = bytes(SnapshotKeys.pair("m", "a", "b")) + SnapshotCodec.encode(snapshot).length;

        assertThat(size.columnsWithin(written)).isLessThanOrEqualTo(columns);
        assertThat(size.columnsWithin(written + columns + 300)).isGreaterThanOrEqualTo(columns);
        assertThat(size.firstRecord()).isLessThan(2_000);
        assertThat(size.columnsWithin(0)).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 10, 100})
    void manifestRecord_anyNumberOfClasses_boundsWhatIsWritten(int count) {
        List<String> classes = classes(count);
        List<PairReference> pairs = new ArrayList<>();
        for (int a = 0; a < count; a++) {
            for (int b = a + 1; b < count; b++) {
                pairs.add(new PairReference(classes.get(a), classes.get(b), Long.MAX_VALUE, "f".repeat(64), null));
            }
        }
        Map<String, String> options = Map.of("classes", String.join(",", classes), "learner", "dos");
        List<SourcePosition> positions = IntStream.range(0, 8)
                .mapToObj(p -> new SourcePosition("events", p, Long.MAX_VALUE))
                .toList();
        SnapshotManifest manifest = new SnapshotManifest(
                MODEL,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                classes,
                SnapshotCodec.INDEXED,
                pairs,
                Long.MAX_VALUE,
                positions,
                options,
                Long.MIN_VALUE,
                "0.1.0-SNAPSHOT");
        long written = bytes(SnapshotKeys.manifest(MODEL)) + SnapshotCodec.encode(manifest).length;
        int others = bytes(options.toString()) + 8 * (bytes("events") + 16);
        assertBounds(size(classes, others).manifestRecord(), written, count < 100 ? 10 : 1.3);

        pairs.forEach(pair -> pair.setColumnsSha256("f".repeat(64)));
        written = bytes(SnapshotKeys.manifest(MODEL)) + SnapshotCodec.encode(manifest).length;
        SnapshotSize touched = new SnapshotSize(MODEL, classes, 1_000_000, RANK, others);
        assertBounds(touched.manifestRecord(), written, count < 100 ? 10 : 1.3);
    }

    @Test
    void largestRecord_beyondAnInt_isTheLargestInt() {
        assertThat(new SnapshotSize(MODEL, classes(2), Integer.MAX_VALUE - 1, 100, 0).largestRecord())
                .isEqualTo(Integer.MAX_VALUE);
    }

    private static void assertBounds(long bound, long written, double factor) {
        assertThat(bound).isGreaterThanOrEqualTo(written).isLessThanOrEqualTo((long) (written * factor));
    }

    private static SnapshotSize size(List<String> classes, int otherBytes) {
        return new SnapshotSize(MODEL, classes, FEATURES, RANK, otherBytes);
    }

    private static List<String> classes(int count) {
        return IntStream.range(0, count).mapToObj(i -> "Klasse ä" + i).toList();
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
