package org.lorentztron.connectors.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PartDigest;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.SnapshotCodec;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.Snapshots;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.PartSize;
import org.lorentztron.model.predict.DecisionRule;

/** The bound must hold for what is really written, and not be far above it, lest a topic be refused in vain. */
class SnapshotSizeTest {

    private static final String MODEL = "Zahlen/ä";
    private static final int FEATURES = 784;
    private static final int RANK = 16;

    @Test
    void pairRecord_mnist_boundsWhatIsWrittenWithinOnePercent() {
        List<String> classes = classes(10);
        PublishedPair pair = largest(classes.get(0), classes.get(1), FeatureSet.all(FEATURES));
        long written = bytes(SnapshotKeys.of(MODEL, pair)) + SnapshotCodec.encode(MODEL, pair).length;
        assertBounds(size(classes, 0).partRecord(), written, 1.01);
    }

    /** So many columns fit, and hardly more would: whichever they are. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1000, 10_000})
    void columnsWithin_touchedFeatures_fitAndFillTheRecord(int columns) {
        int features = 1 << 24;
        SnapshotSize size =
                new SnapshotSize("m", List.of("a", "b"), new ClassPairs(2), features, 1, new PartSize(2 * RANK, 0), 0);
        PublishedPair pair = largest(
                "a",
                "b",
                FeatureSet.of(
                        features, IntStream.range(features - columns, features).toArray()));
        long written = bytes(SnapshotKeys.of("m", pair)) + SnapshotCodec.encode("m", pair).length;

        assertThat(size.columnsWithin(written)).isLessThanOrEqualTo(columns);
        assertThat(size.columnsWithin(written + columns + 300)).isGreaterThanOrEqualTo(columns);
        assertThat(size.firstRecord()).isLessThan(2_000);
        assertThat(size.columnsWithin(0)).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 10, 100})
    void manifestRecord_anyNumberOfClasses_boundsWhatIsWritten(int count) {
        List<String> classes = classes(count);
        Map<String, String> options = Map.of("classes", String.join(",", classes), "learner", "dos");
        int others = bytes(options.toString()) + 8 * (bytes("events") + 16);
        PartDigest all = new PartDigest("f".repeat(64), null, "f".repeat(64));
        assertBounds(size(classes, others).manifestRecord(), written(classes, all, options), count < 100 ? 10 : 1.3);

        PartDigest some = new PartDigest("f".repeat(64), "f".repeat(64), "f".repeat(64));
        SnapshotSize touched = new SnapshotSize(
                MODEL, classes, new ClassPairs(classes.size()), 1_000_000, 1, new PartSize(2 * RANK, 0), others);
        assertBounds(touched.manifestRecord(), written(classes, some, options), count < 100 ? 10 : 1.3);
    }

    private static long written(List<String> classes, PartDigest digest, Map<String, String> options) {
        List<VersionInfo.Part> pairs = new ArrayList<>();
        for (int a = 0; a < classes.size(); a++) {
            for (int b = a + 1; b < classes.size(); b++) {
                pairs.add(new VersionInfo.Part(
                        new PairName(classes.get(a), classes.get(b)), DosModel.KIND, Long.MAX_VALUE, digest));
            }
        }
        VersionInfo manifest = new VersionInfo(
                MODEL,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                classes,
                IndexedFeatures.NAME,
                null,
                pairs,
                Long.MAX_VALUE,
                IntStream.range(0, 8)
                        .mapToObj(p ->
                                new VersionInfo.SourcePosition("events", p, Long.MAX_VALUE, "MTIzNDU2Nzg5MDEyMzQ1Ng"))
                        .toList(),
                DecisionRule.VOTES,
                options,
                Long.MIN_VALUE,
                "0.1.0-SNAPSHOT");
        return bytes(SnapshotKeys.manifest(MODEL)) + SnapshotCodec.encode(manifest).length;
    }

    private static PublishedPair largest(String a, String b, FeatureSet columns) {
        float[] parameters = new float[RANK * (columns.count() + 1)];
        return PublishedPair.of(
                new PairName(a, b),
                Long.MAX_VALUE,
                "linear",
                RANK,
                columns,
                parameters,
                parameters,
                Long.MAX_VALUE,
                new PublishedCounts(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE),
                new AlignmentStep(1, 1));
    }

    @Test
    void largestRecord_beyondAnInt_isTheLargestInt() {
        assertThat(new SnapshotSize(
                                MODEL,
                                classes(2),
                                new ClassPairs(2),
                                Integer.MAX_VALUE - 1,
                                1,
                                new PartSize(2 * 100, 0),
                                0)
                        .largestRecord())
                .isEqualTo(Integer.MAX_VALUE);
    }

    /** With the largest counts, also of the time when events came: rare classes have all their numbers. */
    @ParameterizedTest
    @ValueSource(ints = {2, 10, 100})
    void evaluation_anyNumberOfClasses_boundsWhatIsWritten(int count) {
        List<String> classes = classes(count);
        PublishedPair pair = Snapshots.rest(classes.get(0), 1, new float[] {1, 2}, new float[] {3, 4});
        VersionInfo manifest = Snapshots.manifest("m", 2, classes, List.of(pair));
        long most = Long.MAX_VALUE;
        Evaluation.OfClass each = new Evaluation.OfClass(most, most, 0.5, most, 0.5);
        Evaluation known = new Evaluation(most, most, 0.5, Collections.nCopies(count, each), null, List.of());
        Evaluation evaluation =
                known.after(known).beside(most, most).refusedFor(List.of("no held-out event was scored"));

        long written = SnapshotCodec.encode(manifest.evaluated(evaluation)).length;

        assertBounds(SnapshotSize.evaluation(classes), written - SnapshotCodec.encode(manifest).length, 1.3);
    }

    private static void assertBounds(long bound, long written, double factor) {
        assertThat(bound).isGreaterThanOrEqualTo(written).isLessThanOrEqualTo((long) (written * factor));
    }

    private static SnapshotSize size(List<String> classes, int otherBytes) {
        return new SnapshotSize(
                MODEL, classes, new ClassPairs(classes.size()), FEATURES, 1, new PartSize(2 * RANK, 0), otherBytes);
    }

    private static List<String> classes(int count) {
        return IntStream.range(0, count).mapToObj(i -> "Klasse ä" + i).toList();
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** The most features, of the largest rank: nothing overflows, and the first record is as small as any. */
    @Test
    void partRecord_widestNumberOfFeatures_boundsAllColumns() {
        int n = Integer.MAX_VALUE;
        SnapshotSize size =
                new SnapshotSize("m", List.of("a", "b"), new ClassPairs(2), n, 1, new PartSize(2 * 1024, 0), 0);

        assertThat(size.partRecord() - n * (2 * 1024 * 4 + 5L)).isBetween(8_192L, 10_000L);
        assertThat(size.largestRecord()).isEqualTo(n);
        assertThat(size.firstRecord()).isLessThan(10_000);
        assertThat(size.columnsWithin(Long.MAX_VALUE)).isEqualTo(n);
    }
}
