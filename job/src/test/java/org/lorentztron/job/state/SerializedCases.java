package org.lorentztron.job.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.lorentztron.connectors.serial.DeadLetterType;
import org.lorentztron.connectors.serial.VersionRecordType;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.source.EventSerializer;
import org.lorentztron.connectors.source.FeatureNameRecord;
import org.lorentztron.connectors.source.FeatureNameRecordSerializer;
import org.lorentztron.connectors.source.LabelRecordSerializer;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PartDigest;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.average.AverageSerializer;
import org.lorentztron.job.average.AverageState;
import org.lorentztron.job.average.AveragedPart;
import org.lorentztron.job.centroids.CentroidExamples;
import org.lorentztron.job.join.LabelOutcome;
import org.lorentztron.job.route.BlockEvent;
import org.lorentztron.job.route.BlockLayout;
import org.lorentztron.job.route.RoutedEventSerializer;
import org.lorentztron.job.score.GatheredScores;
import org.lorentztron.job.signal.BlockTally;
import org.lorentztron.job.train.BlockScores;
import org.lorentztron.job.train.BlockState;
import org.lorentztron.job.train.BlockStateSerializer;
import org.lorentztron.job.train.BlockStates;
import org.lorentztron.job.train.ClosedTime;
import org.lorentztron.job.train.TrainedPart;
import org.lorentztron.job.version.BucketNames;
import org.lorentztron.job.version.PublishedVersion;
import org.lorentztron.job.version.VersionNumber;
import org.lorentztron.job.version.Versions;
import org.lorentztron.job.warm.WarmStartEntry;
import org.lorentztron.model.ClassPairs;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.features.Calibration;
import org.lorentztron.model.features.Clipping;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.features.Hats;
import org.lorentztron.model.features.WaveInputs;
import org.lorentztron.model.features.Waves;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.Covariance;
import org.lorentztron.model.learn.IntervalBlock;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.ModelAverage;
import org.lorentztron.model.learn.PairModelAverage;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.PartHistory;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.learn.Update;
import org.lorentztron.model.learn.UpdateSettings;
import org.lorentztron.model.learner.Learners;
import org.lorentztron.model.predict.DecisionRule;

/** An example of every message and of every state, with its serializer. */
final class SerializedCases {

    static final LearnerSettings SETTINGS = TestOptions.of().learnerSettings();

    private SerializedCases() {}

    /** What a serializer reads of what it wrote. */
    static <T> T back(TypeSerializer<T> serializer, T value) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        serializer.serialize(value, out);
        DataInputDeserializer in = new DataInputDeserializer(out.getCopyOfBuffer());
        T read = serializer.deserialize(in);
        assertThat(in.available()).isZero();
        return read;
    }

    record Case<T>(TypeSerializer<T> serializer, T value) {
        @Override
        public String toString() {
            return serializer.getClass().getName();
        }

        String roundTrip() throws IOException {
            return Events.hex(serializer, read());
        }

        T read() throws IOException {
            DataOutputSerializer out = new DataOutputSerializer(64);
            serializer.serialize(value, out);
            DataInputDeserializer in = new DataInputDeserializer(out.getCopyOfBuffer());
            T read = serializer.deserialize(in);
            assertThat(in.available()).isZero();
            return read;
        }

        String bytes() throws IOException {
            return Events.hex(serializer, value);
        }
    }

    /** Messages between operators: no savepoint holds them. */
    private static final Set<Class<?>> OF_EXCHANGES = Set.of(
            EventSerializer.class,
            FeatureNameRecordSerializer.class,
            BlockEvent.Serializer.class,
            TrainedPart.Serializer.class,
            BlockScores.Serializer.class,
            VersionNumber.Serializer.class,
            BlockTally.Serializer.class,
            LabelRecordSerializer.class,
            LabelOutcome.Serializer.class,
            DeadLetterType.Serializer.class);

    static Stream<Case<?>> all() {
        return Stream.of(
                        ofAllFeatures(),
                        TouchedCases.all(),
                        ofManifests(),
                        ofNames(),
                        ofLivePredictions(),
                        JoinCases.all(),
                        NetworkCases.all(),
                        ofWindows(),
                        ofAnotherKind(),
                        againstTheRest(),
                        SignalCases.all())
                .flatMap(cases -> cases);
    }

    static Stream<Case<?>> ofState() {
        return all().filter(
                        example -> !OF_EXCHANGES.contains(example.serializer().getClass()));
    }

    private static Stream<Case<?>> ofAllFeatures() {
        SourcePositions positions = new SourcePositions();
        positions.reach(Events.event(0, 3, 77));
        DosModel model = new DosModel(1, 3, new double[] {1, -0.0, 1e-300}, new double[] {4, 5, 6});
        Features sparse = Features.sparse(100_000, new int[] {0, 500, 99_999}, new float[] {1, -2, 3e-30f});
        return Stream.of(
                new Case<>(new EventSerializer(), new Event(2, 1L << 40, 5, 3, 0, "id", sparse, true)),
                new Case<>(new RoutedEventSerializer(), new Event(2, 1L << 40, 5, 3, 0, null, sparse, true)),
                new Case<>(new BlockEvent.Serializer(), new BlockEvent(4, Events.event(1, 2, 3))),
                new Case<>(
                        new TrainedPart.Serializer(),
                        new TrainedPart(
                                1, 2000, model, scale(), map(), null, new PartCounts(4, 3, 2, 1, 5), 6, positions)),
                new Case<>(
                        new AveragedPart.Serializer(),
                        new AveragedPart(1, published(FeatureSet.all(1)), map(), positions)),
                new Case<>(
                        new PublishedVersion.Serializer(),
                        new PublishedVersion(
                                3,
                                2000,
                                List.of(new PublishedVersion.Part(
                                        1, List.of(reference(new PartDigest("ab", null))), 4)),
                                map(),
                                Clipping.NONE,
                                positions)),
                new Case<>(
                        new WarmStartEntry.Serializer(),
                        new WarmStartEntry("topic", 3, 2, published(FeatureSet.all(1)), map())),
                new Case<>(new ClosedTime.Serializer(), new ClosedTime.Entry(2, 1999, 1500)),
                new Case<>(new VersionRecordType.Serializer(), published(FeatureSet.all(1))),
                new Case<>(
                        new DeadLetterType.Serializer(),
                        new DeadLetter(MalformedReason.NOT_JSON, "m", "t", 1, 2, 3, null, new byte[] {9}, 1)),
                new Case<>(new BlockStateSerializer(SETTINGS), block()),
                new Case<>(new AverageSerializer(SETTINGS), average()));
    }

    /** Events without a label, and what blocks say to them. */
    private static Stream<Case<?>> ofLivePredictions() {
        Event event = new Event(2, 1L << 40, 5, 3, Event.UNLABELLED, "id\u00fc", Events.features(1, 2), false);
        double[] scores = {1.5, Double.NaN, -0.0};
        double[] logOdds = {2.5, 0, -1};
        return Stream.of(
                new Case<>(new RoutedEventSerializer(), event),
                new Case<>(new RoutedEventSerializer(), event.withoutId()),
                new Case<>(new BlockEvent.Serializer(), new BlockEvent(4, event)),
                new Case<>(
                        new BlockScores.Serializer(),
                        new BlockScores(1, 2, 1L << 40, 5, 2, "id", scores, logOdds, List.of())),
                new Case<>(new VersionNumber.Serializer(), new VersionNumber(1L << 33, 1_700_000_000_000L)),
                new Case<>(
                        new GatheredScores.Serializer(), new GatheredScores(1, 5, 2, null, scores, logOdds, List.of())),
                new Case<>(
                        new GatheredScores.Serializer(),
                        new GatheredScores(0, 5, 2, "id", scores, logOdds, List.of())));
    }

    /** Manifests are state of the scorer, and of the sink that publishes them. */
    private static Stream<Case<?>> ofManifests() {
        return Stream.of(
                new Case<>(
                        new VersionRecordType.Serializer(),
                        manifest(published(FeatureSet.all(1)), published(FeatureSet.of(1 << 20, new int[] {70_000})))),
                new Case<>(new VersionRecordType.Serializer(), manifest(CentroidExamples.published())));
    }

    private static Stream<Case<?>> ofNames() {
        return Stream.of(
                new Case<>(
                        new FeatureNameRecordSerializer(),
                        new FeatureNameRecord(
                                3, 1L << 40, List.of(new FeatureNameRecord.Name(255, "country=m\u00fc")))),
                new Case<>(
                        new BucketNames.Serializer(),
                        BucketNames.of(
                                255,
                                true,
                                Map.of(255, List.of("a", "b"), 511, List.of()),
                                Map.of(256 * 1_000_000 + 255, List.of("c")))));
    }

    static VersionInfo manifest(PublishedPart... parts) {
        return new VersionInfo(
                "m\u00fc",
                3,
                2000,
                List.of("a", "b|/"),
                IndexedFeatures.NAME,
                null,
                Stream.of(parts).map(VersionInfo.Part::of).toList(),
                9,
                List.of(new VersionInfo.SourcePosition("events", 2, 1L << 40)),
                DecisionRule.VOTES,
                Map.of("rank", "2"),
                -1,
                "test");
    }

    /** Parts with events in windows, of fits and since. */
    private static Stream<Case<?>> ofWindows() {
        UpdateSettings updates = new UpdateSettings(Update.PA, 2, Covariance.PROJECT, 4);
        LearnerSettings settings = LearnerSettings.builder(LearnerKind.MARGIN, List.of("a", "b", "c"), 6)
                .rank(2)
                .initScale(0)
                .seed(1)
                .updates(updates)
                .build();
        BlockState block =
                BlockStates.start(settings, new BlockLayout(settings.parts(), 1).parts(0), FeatureScale.identity());
        for (int t = 0; t < 20; t++) {
            block.learn(Event.decoded(0, t, t % 3, t, null, Events.features(t % 5, t % 3)), 50);
            if (t == 15) {
                IntervalBlock.end(block.block());
            }
        }
        return Stream.of(new Case<>(new BlockStateSerializer(settings), block));
    }

    static VersionInfo.Part reference(PartDigest digest) {
        return new VersionInfo.Part(new PairName("a", "b"), "pair", 2, digest);
    }

    /**
     * What is different where parts are classes against the rest; the block holds events for its fits, none yet done.
     */
    private static Stream<Case<?>> againstTheRest() {
        LearnerSettings settings = SETTINGS.with(Scheme.REST).withStartFit(4_000);
        PublishedPair published = Versions.pair(
                new PairName("a", null), FeatureSet.all(1), new float[] {1, -0.0f}, new float[] {1e-40f, 3});
        BlockState block = BlockStates.start(settings, new BlockLayout(settings.parts(), 2).parts(1), scale());
        Events.between(0, 100).forEach(event -> block.learn(event, 50));
        return Stream.of(
                new Case<>(new VersionRecordType.Serializer(), published),
                new Case<>(new VersionRecordType.Serializer(), manifest(published)),
                new Case<>(new WarmStartEntry.Serializer(), new WarmStartEntry("topic", 3, 0, published, map())),
                new Case<>(new BlockStateSerializer(settings), block));
    }

    /** Parts that are no pairs: the kind and the version of its layout precede what only the kind reads. */
    private static Stream<Case<?>> ofAnotherKind() {
        LearnerKind centroids = LearnerKind.of(CentroidExamples.model().kind());
        LearnerSettings settings = LearnerSettings.builder(centroids, List.of("a", "b"), 3)
                .rank(1)
                .initScale(1)
                .seed(1)
                .build();
        ModelAverage average =
                Learners.of(settings).restoreAverage(AverageWeights.UNIFORM, 2, CentroidExamples.model());
        SourcePositions positions = new SourcePositions();
        positions.reach(Events.event(0, 3, 77));
        return Stream.of(
                new Case<>(
                        new TrainedPart.Serializer(),
                        new TrainedPart(
                                0,
                                2000,
                                CentroidExamples.model(),
                                scale(),
                                map(),
                                null,
                                new PartCounts(4, 3, 2, 1, 5),
                                6,
                                positions)),
                new Case<>(
                        new AveragedPart.Serializer(),
                        new AveragedPart(0, CentroidExamples.published(), map(), positions)),
                new Case<>(new VersionRecordType.Serializer(), CentroidExamples.published()),
                new Case<>(
                        new AverageSerializer(settings),
                        new AverageState(AverageWeights.UNIFORM, PartHistory.restored(3, scale(), average))));
    }

    static PublishedPair published(FeatureSet columns) {
        return Versions.pair(columns, new float[] {1, -0.0f}, new float[] {1e-40f, 3});
    }

    private static FeatureScale scale() {
        return Calibration.scale(List.of(Events.features(0, 1), Events.features(1, 4)));
    }

    /** Hats of one feature, and waves of both. */
    static FeatureMap map() {
        Hats hats = new Hats(new int[] {1}, new float[][] {{-1, 0.5f, 3}});
        return new FeatureMap(
                2, hats, Waves.drawn(7, 3, 0.5f, 0.1f, WaveInputs.all(new float[] {1, 2}, new float[] {0, -3})));
    }

    static BlockState block() {
        BlockState state = BlockStates.start(SETTINGS, new BlockLayout(new ClassPairs(5), 1).parts(0), scale());
        Events.between(0, 100).forEach(event -> state.learn(event, 50));
        return state;
    }

    static AverageState average() {
        PairModelAverage average = Learners.ofPairs(SETTINGS).newAverage(AverageWeights.UNIFORM);
        average.add(block().block().model(0));
        average.add(block().block().model(1));
        return new AverageState(AverageWeights.UNIFORM, PartHistory.restored(3, scale(), average));
    }
}
