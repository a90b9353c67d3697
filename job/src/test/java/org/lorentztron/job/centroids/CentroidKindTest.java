package org.lorentztron.job.centroids;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.version.PartKind;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.model.Features;
import org.lorentztron.model.Part;
import org.lorentztron.model.features.Calibration;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.predict.Prediction;

/** What the contracts of parts and blocks ask for, shown on the example that learners in other jars begin with. */
class CentroidKindTest {
    private static final List<String> CLASSES = List.of("a", "b");

    private final CentroidKind kind = new CentroidKind();
    private final Part part = new CentroidParts(2).part(0);

    /** Only a model that holds what events have had may come near --max-features-held. */
    @Test
    void heldFeatures_modelOfAllFeatures_isNone() {
        assertThat(new CentroidModel(2, new long[2], new double[4]).heldFeatures())
                .isZero();
    }

    private static FeatureScale scale() {
        return Calibration.scale(List.of(event(0, -8), event(2, 1), event(1, -4)));
    }

    private static PublishedPart published(FeatureScale scale) {
        CentroidModel model = new CentroidModel(2, new long[] {1, 1}, new double[] {1, 2, -1, -2});
        return new CentroidKind()
                .publish(new PartKind.Averaged(
                        PublishedCentroids.NAME,
                        1000,
                        CentroidModel.KIND,
                        model,
                        scale,
                        null,
                        1,
                        PublishedCounts.NONE,
                        new AlignmentStep(0, 0)))
                .get(0);
    }

    private static Features event(float first, float second) {
        return Features.dense(new float[] {first, second});
    }

    @Test
    void classifier_ofAScaledModel_takesFeaturesAsTheyAreInEvents() {
        Classifier plain = kind.classifier(CLASSES, List.of(published(FeatureScale.identity())), DecisionRule.VOTES);
        Classifier scaled = kind.classifier(CLASSES, List.of(published(scale())), DecisionRule.VOTES);
        for (float first = -3; first <= 3; first += 0.5f) {
            for (float second = -9; second <= 3; second += 0.75f) {
                Features x = event(first, second);
                Prediction expected = plain.predict(scale().apply(x));
                Prediction found = scaled.predict(x);
                assertThat(found.scores()).containsExactly(expected.scores(), within(1e-4));
                if (expected.margin() > 1e-3) {
                    assertThat(found.label()).isEqualTo(expected.label());
                }
            }
        }
    }

    @Test
    void digest_equalRowsInAnotherShape_isAnother() {
        float[] rows = {1, 2, 3, 4, 5, 6};
        PublishedCentroids two = PublishedCentroids.of(1000, 2, rows, PublishedCounts.NONE);
        PublishedCentroids three = PublishedCentroids.of(1000, 1, rows, PublishedCounts.NONE);
        assertThat(two.digest()).isNotEqualTo(three.digest()).isSameAs(two.digest());
    }

    @Test
    void decode_lengthBeyondTheRecord_isRefused() {
        PublishedPart part = CentroidExamples.published();
        byte[] value = kind.encode("m", part);
        int lengthAt = kind.header().length + 3 + Long.BYTES + Integer.BYTES;
        assertThat(ByteBuffer.wrap(value).getInt(lengthAt)).isEqualTo(8);
        SnapshotKeys.Key key = new SnapshotKeys.Key("m", PublishedCentroids.NAME);
        for (int length : new int[] {-1, 11, Integer.MAX_VALUE}) {
            ByteBuffer.wrap(value).putInt(lengthAt, length);
            assertThatThrownBy(() -> kind.decode(key, value))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("record has " + length + " numbers, expected at most");
        }
    }

    @Test
    void newBlock_withAStartModel_isRefused() {
        CentroidLearner learner =
                new CentroidLearner(LearnerSettings.builder(LearnerKind.of(CentroidModel.KIND), CLASSES, 3)
                        .rank(1)
                        .initScale(1)
                        .seed(1)
                        .build());
        assertThatThrownBy(() -> learner.newBlock(List.of(part), any -> CentroidExamples.model()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("centroids cannot start from a model");
    }

    @Test
    void readFrom_blockOfAnotherVersion_isRefused() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new CentroidBlock(part, 3).writeTo(new DataOutputStream(bytes));
        byte[] later = bytes.toByteArray();
        later[0]++;
        assertThatThrownBy(() -> CentroidBlock.readFrom(part, new DataInputStream(new ByteArrayInputStream(later))))
                .isInstanceOf(IOException.class)
                .hasMessage("stored centroid block has version 2, expected 1");
    }
}
