package org.lorentztron.connectors.wire.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.lorentztron.connectors.publish.SnapshotSize;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.OnePart;
import org.lorentztron.model.features.Calibration;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.learn.PartSize;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.predict.ScoreSpace;

class NetworkRecordsTest {
    private static final NetworkKind KIND = new NetworkKind();

    private static NetworkModel model(Random random, NetworkKernel kernel, int classes, int units, int features) {
        double[] basis = random.doubles((long) units * (features + 1), -1, 1)
                .map(value -> (float) value)
                .toArray();
        double[] outputs = random.doubles((long) units * classes, -1, 1)
                .map(value -> (float) value)
                .toArray();
        return new NetworkModel(kernel, classes, units, FeatureSet.all(features), basis, outputs);
    }

    private static PartKind.Averaged averaged(NetworkModel model, FeatureScale scale) {
        return new PartKind.Averaged(
                new NamedPart("network"),
                Long.MAX_VALUE,
                "shared",
                model,
                scale,
                null,
                Long.MAX_VALUE,
                new PublishedCounts(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE),
                new AlignmentStep(0, 0));
    }

    private static PartSize size(NetworkModel model) {
        return new PartSize(model.units(), (long) model.units() * model.classes());
    }

    /** However many records there are, they are the model, they are as many as was said, and none is larger. */
    @Property(tries = 20)
    void publish_anyShape_isTheModelInRecordsOfTheSizeSaid(
            @ForAll long seed,
            @ForAll @IntRange(min = 2, max = 300) int classes,
            @ForAll @IntRange(min = 1, max = 300) int units,
            @ForAll @IntRange(min = 1, max = 4_000) int features) {
        NetworkModel model = model(new Random(seed), NetworkKernel.SQUARE, classes, units, features);

        List<PublishedNetwork> records = KIND.publish(averaged(model, FeatureScale.identity()));

        assertThat(records).hasSize(KIND.records(size(model), features));
        PartSize largest = KIND.largestRecord(size(model), features);
        for (PublishedNetwork record : records) {
            int numbers = record.basis().length + record.outputs().length;
            assertThat(numbers).isLessThanOrEqualTo((int) largest.of(features));
            assertThat(4 * numbers).isLessThanOrEqualTo(900_000);
            assertThat(record.counts()).isEqualTo(records.get(0).counts());
        }
        NetworkModel joined = NetworkRecords.joined(records);
        // Not as lists of boxed numbers: there are up to a million.
        assertThat(Arrays.equals(joined.basis(), model.basis())).isTrue();
        assertThat(Arrays.equals(joined.outputs(), model.outputs())).isTrue();
        assertThat(joined.units()).isEqualTo(units);
    }

    /** The bound on what is written must hold, and not be far above it, lest a topic be refused in vain. */
    @Example
    void largestRecord_digits_boundsWhatIsWrittenWithinOnePercent() {
        NetworkModel model = model(new Random(1), NetworkKernel.SQUARE, 10, 600, 784);
        List<String> classes = List.of("0", "1", "2", "3", "4", "5", "6", "7", "8", "9");
        SnapshotSize size = new SnapshotSize(
                "m",
                classes,
                new OnePart(10),
                784,
                KIND.records(size(model), 784),
                KIND.largestRecord(size(model), 784),
                100);
        List<PublishedNetwork> records = KIND.publish(averaged(model, FeatureScale.identity()));

        assertThat(records).extracting(PublishedNetwork::units).containsExactly(283, 283, 34);
        assertThat(records)
                .extracting(record -> record.name().text())
                .containsExactly("network", "network.2", "network.3");
        long written = SnapshotKeys.of("m", records.get(0)).length() + SnapshotCodec.encode("m", records.get(0)).length;
        assertThat(size.partRecord()).isBetween(written, written * 101 / 100);
        VersionInfo manifest = Networks.manifest(Long.MAX_VALUE / 1000, classes, records);
        long inManifest = "m/manifest".getBytes(StandardCharsets.UTF_8).length + SnapshotCodec.encode(manifest).length;
        assertThat(size.manifestRecord()).isBetween(inManifest, inManifest + 2_000);
    }

    /** Also a unit that is larger than the bound is published; with touched features what events may touch counts. */
    @Example
    void units_largeUnits_areOneToARecord() {
        assertThat(NetworkRecords.units(new PartSize(8, 8 * 1_000_000L), 10)).isOne();
        assertThat(NetworkRecords.count(new PartSize(8, 8 * 1_000_000L), 10)).isEqualTo(8);
        assertThat(NetworkRecords.units(new PartSize(256, 2 * 256), 1 << 24)).isEqualTo(13);
        assertThat(NetworkRecords.units(new PartSize(256, 2 * 256), 16_384)).isEqualTo(13);
    }

    @Example
    void publish_scaledFeatures_scoresRawOnesAsTheModelScoresScaledOnes() {
        Random random = new Random(2);
        FeatureScale scale =
                Calibration.scale(List.of(Features.dense(new float[] {100, 3}), Features.dense(new float[] {140, 1})));
        NetworkModel model = model(random, NetworkKernel.SQUARE, 3, 5, 2);
        Features x = Features.dense(new float[] {117, 2});

        NetworkModel published = NetworkRecords.joined(KIND.publish(averaged(model, scale)));

        assertThat(scale.hasMeans()).isTrue();
        assertThat(published.scores(x)).containsExactly(model.scores(scale.apply(x)), within(1e-3));
        assertThat(published.outputs()).containsExactly(model.outputs());
    }

    @Example
    void publish_anovaWithFactors_isFoldedAndWithMeansRefused() {
        NetworkModel model = model(new Random(2), NetworkKernel.ANOVA, 3, 5, 2);
        List<Features> events = List.of(Features.dense(new float[] {100, 3}), Features.dense(new float[] {140, 1}));
        FeatureScale factors = Calibration.scale(events, false);
        Features x = Features.dense(new float[] {117, 2});

        NetworkModel published = NetworkRecords.joined(KIND.publish(averaged(model, factors)));

        assertThat(published.scores(x)).containsExactly(model.scores(factors.apply(x)), within(1e-5));
        assertThatThrownBy(() -> KIND.publish(averaged(model, Calibration.scale(events))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("network of the anova kernel was trained on AffineScale[2 factors and means], expected a"
                        + " scale without means, which alone can be folded into it");
    }

    @Example
    void classifier_severalRecords_scoresTheirSum() {
        NetworkModel model = model(new Random(3), NetworkKernel.ANOVA, 3, 40, 16_000);
        List<PublishedNetwork> records = KIND.publish(averaged(model, FeatureScale.identity()));
        Features x = Features.sparse(16_000, new int[] {3, 70, 15_999}, new float[] {1, -2, 0.5f});

        Classifier classifier = KIND.classifier(List.of("a", "b", "c"), List.copyOf(records), DecisionRule.VOTES);

        assertThat(records).hasSize(3);
        assertThat(classifier.predict(x, new ScoreSpace()).scores()).containsExactly(model.scores(x), within(1e-4));
    }

    @Example
    void requireWhole_recordsThatAreNoNetwork_isRefused() {
        List<PublishedNetwork> records = Networks.records(1000);
        List<String> classes = List.of("a", "b", "c");
        PublishedNetwork first = records.get(0);
        PublishedNetwork second = records.get(1);
        assertRefused(classes, List.of(second), "network.2 with .* is no part of the network, expected network of .*");
        assertRefused(classes, List.of(second, first), "record network.2 .*");
        assertRefused(
                classes,
                List.of(first, Networks.records(2000).get(1)),
                "record network.2 with .* of the interval to 2000 .*, expected network.2 of the interval to 1000 .*");
        assertRefused(
                classes,
                List.of(first, Networks.record(new Random(1), 1, 1000, NetworkKernel.ANOVA, 3, 1, FeatureSet.all(2))),
                ".*\\(anova, 3 classes, 2 of 2 features, no calibration\\).*");
        assertRefused(List.of("a", "b"), List.copyOf(records), "network is of 3 classes, expected 2");
    }

    private static void assertRefused(List<String> classes, List<PublishedPart> records, String pattern) {
        assertThatThrownBy(() -> KIND.requireWhole(classes, records))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching(".*" + pattern);
    }

    /** As many records as with the most features that are all held. */
    @Example
    void joined_widestNumberOfFeatures_isTheModel() {
        int n = Integer.MAX_VALUE;
        Random random = new Random(8);
        FeatureSet held = FeatureSet.of(n, new int[] {0, 7, n - 1});
        double[] basis =
                random.doubles(40 * 4, -1, 1).map(value -> (float) value).toArray();
        double[] outputs =
                random.doubles(40 * 3, -1, 1).map(value -> (float) value).toArray();
        NetworkModel model = new NetworkModel(NetworkKernel.SQUARE, 3, 40, held, basis, outputs);

        List<PublishedNetwork> records = NetworkRecords.of(model, averaged(model, FeatureScale.identity()));
        NetworkModel joined = NetworkRecords.joined(records);

        PartSize size = new PartSize(40, 40 * 3);
        assertThat(NetworkRecords.count(size, n))
                .isEqualTo(NetworkRecords.count(size, FeatureSet.MOST_HELD_FEATURES))
                .isEqualTo(records.size());
        assertThat(joined.featureSet()).isEqualTo(held);
        assertThat(joined.basis()).containsExactly(basis);
        assertThat(joined.outputs()).containsExactly(outputs);
    }
}
