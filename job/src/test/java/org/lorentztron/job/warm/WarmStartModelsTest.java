package org.lorentztron.job.warm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.version.NamedPart;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.job.version.Versions;
import org.lorentztron.model.AllClasses;
import org.lorentztron.model.ClassAgainstRest;
import org.lorentztron.model.ClassPair;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.NetworkModel;
import org.lorentztron.model.Part;
import org.lorentztron.model.PartModel;
import org.lorentztron.model.features.Calibration;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.learner.Learners;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.probability.KeptShares;
import org.lorentztron.model.probability.PlattScaling;

class WarmStartModelsTest {
    private static final List<String> CLASSES = List.of("a", "b", "c");

    @Test
    void of_pairInTheSameOrder_isTheModel() {
        DosModel start =
                (DosModel) WarmStartModels.of("here", version(), CLASSES).of(new ClassPair(0, 1));

        assertThat(start.u()).containsExactly(1, 2);
        assertThat(start.v()).containsExactly(3, 4);
    }

    /** The score speaks for the first class; for the same pair the other way round it must speak for the other one. */
    @Test
    void of_pairTheOtherWayRound_negatesTheScore() {
        WarmStartModels starts = WarmStartModels.of("here", version(), List.of("x", "b", "a"));

        assertThat(pair(starts, 1, 2).u()).containsExactly(-3, -4);
        assertThat(pair(starts, 1, 2).v()).containsExactly(-1, -2);
        PublishedPair snapshot = starts.published().get(2);
        assertThat(snapshot.name().a()).isEqualTo("b");
        assertThat(snapshot.name().b()).isEqualTo("a");
        assertThat(snapshot.intervals()).isEqualTo(7);
    }

    /** Which features they are does not change with the order of the classes. */
    @Test
    void of_pairOfSomeColumns_keepsThemEitherWayRound() {
        PublishedPair pair =
                Versions.pair(FeatureSet.of(1_000_000, new int[] {70_000}), new float[] {1, 2}, new float[] {3, 4});
        ModelVersion version = Versions.of(CLASSES, pair);

        DosModel same = (DosModel) WarmStartModels.of("here", version, CLASSES).of(new ClassPair(0, 1));
        DosModel turned = (DosModel)
                WarmStartModels.of("here", version, List.of("b", "a")).of(new ClassPair(0, 1));

        assertThat(same.featureSet()).isEqualTo(FeatureSet.of(1_000_000, new int[] {70_000}));
        assertThat(same.u()).containsExactly(1, 2);
        assertThat(turned.featureSet()).isEqualTo(same.featureSet());
        assertThat(turned.u()).containsExactly(-3, -4);
    }

    /** A linear learner must recognise its own model also when its classes are listed the other way round. */
    @Test
    void of_linearPairTheOtherWayRound_isStillLinear() {
        LearnerSettings settings = LearnerSettings.builder(LearnerKind.LINEAR, List.of("b", "a"), 1)
                .rank(1)
                .initScale(0)
                .seed(1)
                .build();
        WarmStartModels starts = WarmStartModels.of(
                "here", Versions.ofOnePair(new float[] {0.5f, 1.25f}, new float[] {0.5f, 0.75f}), settings.classes());

        DosModel started = Learners.ofPairs(settings)
                .newBlock(List.of(new ClassPair(0, 1)), starts)
                .model(0);

        // w = (0.5, 1) for a is (-0.5, -1) for b.
        assertThat(started.u()).containsExactly(-0.5, -0.75);
        assertThat(started.v()).containsExactly(-0.5, -1.25);
    }

    /** Trained for values about 1 and gone on from with values about 1e12: of no use, and no float32 could hold it. */
    @Test
    void scaled_featuresOfQuiteAnotherSize_isNull() {
        FeatureScale huge =
                Calibration.scale(List.of(Features.dense(new float[] {1e12f}), Features.dense(new float[] {1.1e12f})));
        WarmStartModels starts = WarmStartModels.of("here", version(), CLASSES);

        assertThat(scaled(starts, huge).of(new ClassPair(0, 1))).isNull();
        assertThat(scaled(starts, FeatureScale.identity()).of(new ClassPair(0, 1)))
                .isNotNull();
    }

    @Test
    void of_allEntries_isTheSameWhateverTheShares() {
        WarmStartModels starts = WarmStartModels.of("here", version(), CLASSES);
        List<WarmStartEntry> entries = new ArrayList<>(starts.entries(1, 2));
        entries.addAll(starts.entries(0, 2));

        WarmStartModels again = WarmStartModels.of(entries);

        assertThat(again.origin()).isEqualTo(starts.origin());
        assertThat(pair(again, 0, 1).v()).containsExactly(3, 4);
        assertThat(WarmStartModels.of(List.of())).isSameAs(WarmStartModels.NONE);
    }

    @Test
    void of_pairWithANewClass_isNull() {
        WarmStartModels starts = WarmStartModels.of("here", version(), List.of("a", "b", "new"));

        assertThat(starts.of(new ClassPair(0, 2))).isNull();
        assertThat(starts.count()).isOne();
        assertThat(starts.origin()).isEqualTo("here (model test, version 3)");
    }

    /** Published models take raw features; what training starts from takes those that it is given. */
    @Test
    void scaled_anyScale_scoresScaledFeaturesAsThePublishedModelScoresRawOnes() {
        WarmStartModels starts = WarmStartModels.of("here", version(), CLASSES);
        FeatureScale scale =
                Calibration.scale(List.of(Features.dense(new float[] {100}), Features.dense(new float[] {140})));
        Features x = Features.dense(new float[] {130});

        DosModel start = (DosModel) scaled(starts, scale).of(new ClassPair(0, 1));

        assertThat(start.score(scale.apply(x)))
                .isCloseTo(pair(starts, 0, 1).score(x), within(0.05))
                .isNotCloseTo(start.score(x), within(1.0));
        assertThat(scaled(starts, scale).of(new ClassPair(0, 2))).isNull();
    }

    /** As Flink ships operators. */
    @Test
    void serialized_read_isTheSame() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(WarmStartModels.of("here", version(), CLASSES));
        }

        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            WarmStartModels read = (WarmStartModels) in.readObject();
            assertThat(pair(read, 0, 1).u()).containsExactly(1, 2);
        }
    }

    /** Of classes in another order, some of them new: the class is the same, whatever the others are. */
    @Test
    void of_classesAgainstTheRest_areThoseOfTheSameLabels() {
        WarmStartModels starts = WarmStartModels.of("here", againstTheRest("a", "b", "c"), List.of("new", "c", "a"));

        assertThat(starts.of(new ClassAgainstRest(0, 3))).isNull();
        assertThat(againstTheRest(starts, 1).u()).containsExactly(2, 1);
        assertThat(againstTheRest(starts, 2).u()).containsExactly(0, 1);
        assertThat(starts.intervals(new ClassAgainstRest(2, 3))).isEqualTo(7);
        assertThat(starts.published().keySet()).containsExactly(1, 2);
    }

    private static ModelVersion againstTheRest(String... labels) {
        PublishedPair[] parts = new PublishedPair[labels.length];
        for (int label = 0; label < labels.length; label++) {
            parts[label] = Versions.pair(
                    new PairName(labels[label], null), FeatureSet.all(1), new float[] {label, 1}, new float[2]);
        }
        return Versions.of(List.of(labels), parts);
    }

    private static DosModel againstTheRest(WarmStartModels starts, int label) {
        return (DosModel) starts.of(new ClassAgainstRest(label, 3));
    }

    @Test
    void serialized_networkRead_isTheSame() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(WarmStartModels.of("here", network(), CLASSES));
        }

        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            WarmStartModels read = (WarmStartModels) in.readObject();
            assertThat(((NetworkModel) read.of(new AllClasses(3))).outputs()).containsExactly(30, 31, 10, 11, 0, 0);
        }
    }

    /** Two units in two records, of the classes b, new and a. */
    private static ModelVersion network() {
        List<PublishedPart> records = List.of(
                network("network", new float[] {1, 2}, new float[] {10, 20, 30}),
                network("network.2", new float[] {3, 4}, new float[] {11, 21, 31}));
        VersionInfo manifest = new VersionInfo(
                "test",
                3,
                2000,
                List.of("b", "new", "a"),
                IndexedFeatures.NAME,
                null,
                records.stream().map(VersionInfo.Part::of).toList(),
                20,
                List.of(),
                DecisionRule.VOTES,
                Map.of(),
                1,
                "test");
        return ModelVersion.of(manifest, records);
    }

    private static PublishedPart network(String name, float[] basis, float[] outputs) {
        return PublishedNetwork.of(
                new NamedPart(name),
                2000,
                "shared",
                NetworkKernel.SQUARE,
                3,
                1,
                FeatureSet.all(1),
                basis,
                outputs,
                null,
                7,
                new PublishedCounts(1, 1, 1));
    }

    /** By label; a class that the version lacks has zeros, in place of which the learner puts its start. */
    @Test
    void of_network_hasTheOutputsOfThisJobsClasses() {
        WarmStartModels starts = WarmStartModels.of("here", network(), CLASSES);

        NetworkModel start = (NetworkModel) starts.of(new AllClasses(3));

        assertThat(start.basis()).containsExactly(1, 2, 3, 4);
        assertThat(start.outputs()).containsExactly(30, 31, 10, 11, 0, 0);
        assertThat(start.classes()).isEqualTo(3);
        assertThat(starts.count()).isOne();
        assertThat(starts.classesOfNetwork()).isEqualTo(2);
        assertThat(starts.published()).isEmpty();
    }

    /** Else the start of a class that the version lacks would stay in the average for as long as the version took. */
    @Test
    void intervals_networkThatLacksAClass_isOne() {
        assertThat(WarmStartModels.of("here", network(), CLASSES).intervals(new AllClasses(3)))
                .isEqualTo(1);
        assertThat(WarmStartModels.of("here", network(), List.of("a", "b")).intervals(new AllClasses(2)))
                .isEqualTo(7);
    }

    @Test
    void of_entriesOfANetwork_areTheNetworkInWhateverOrder() {
        WarmStartModels starts = WarmStartModels.of("here", network(), CLASSES);
        List<WarmStartEntry> entries = new ArrayList<>(starts.entries(1, 2));
        entries.addAll(starts.entries(0, 2));

        NetworkModel again = (NetworkModel) WarmStartModels.of(entries).of(new AllClasses(3));

        assertThat(entries).hasSize(2);
        assertThat(again.basis()).containsExactly(1, 2, 3, 4);
        assertThat(again.outputs()).containsExactly(30, 31, 10, 11, 0, 0);
    }

    @Test
    void scaled_network_scoresScaledFeaturesAsThePublishedOneScoresRawOnes() {
        WarmStartModels starts = WarmStartModels.of("here", network(), CLASSES);
        FeatureScale scale =
                Calibration.scale(List.of(Features.dense(new float[] {100}), Features.dense(new float[] {140})));
        FeatureScale huge =
                Calibration.scale(List.of(Features.dense(new float[] {1e12f}), Features.dense(new float[] {1.1e12f})));
        Features x = Features.dense(new float[] {130});

        NetworkModel start = (NetworkModel) scaled(starts, scale).of(new AllClasses(3));
        double[] raw = ((NetworkModel) starts.of(new AllClasses(3))).scores(x);

        assertThat(start.scores(scale.apply(x))).containsExactly(raw, within(1e-3 * raw[0]));
        assertThat(scaled(starts, huge).of(new AllClasses(3))).isNull();
    }

    /** The odds of a class of which a tenth is trained are a tenth among what is trained. */
    @Test
    void calibration_sharesOfClassesAreKept_isThatOfWhatIsTrained() {
        PlattScaling known = new PlattScaling(2, 0.5, 100);
        StartModels published = new StartModels() {
            @Override
            public PartModel of(Part part) {
                return new DosModel(1, FeatureSet.all(1), new double[2], new double[2]);
            }

            @Override
            public PlattScaling calibration(Part part) {
                return known;
            }
        };
        ClassPair pair = new ClassPair(0, 1);
        KeptShares kept = KeptShares.of(0.1, 1);

        PlattScaling trained = new ScaledStarts(published, FeatureScale.identity(), kept).calibration(pair);

        assertThat(trained.b()).isCloseTo(0.5 + Math.log(0.1), within(1e-12));
        assertThat(kept.corrected(trained, pair).b()).isCloseTo(0.5, within(1e-12));
        assertThat(scaled(published, FeatureScale.identity()).calibration(pair)).isEqualTo(known);
    }

    private static StartModels scaled(StartModels starts, FeatureScale scale) {
        return new ScaledStarts(starts, scale, KeptShares.of(1, 1, 1));
    }

    private static DosModel pair(WarmStartModels starts, int a, int b) {
        return (DosModel) starts.of(new ClassPair(a, b));
    }

    private static ModelVersion version() {
        return Versions.ofOnePair(new float[] {1, 2}, new float[] {3, 4});
    }
}
