package org.lorentztron.job.state;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.lorentztron.connectors.serial.VersionRecordType;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.version.NamedPart;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedNetwork;
import org.lorentztron.connectors.wire.version.PublishedPart;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.job.average.AverageSerializer;
import org.lorentztron.job.average.AverageState;
import org.lorentztron.job.average.AveragedPart;
import org.lorentztron.job.route.BlockLayout;
import org.lorentztron.job.state.SerializedCases.Case;
import org.lorentztron.job.train.BlockState;
import org.lorentztron.job.train.BlockStateSerializer;
import org.lorentztron.job.train.BlockStates;
import org.lorentztron.job.train.TrainedPart;
import org.lorentztron.job.version.PublishedVersion;
import org.lorentztron.job.warm.WarmStartEntry;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.NetworkKernel;
import org.lorentztron.model.features.Calibration;
import org.lorentztron.model.features.Clipping;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.AverageWeights;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.ModelAverage;
import org.lorentztron.model.learn.NetworkSettings;
import org.lorentztron.model.learn.PartCounts;
import org.lorentztron.model.learn.PartHistory;
import org.lorentztron.model.learn.UpdateSettings;
import org.lorentztron.model.learner.Learners;

/** An example of every message and of every state of networks. */
final class NetworkCases {
    private NetworkCases() {}

    /** One part of all classes, in two records. */
    static Stream<Case<?>> all() {
        LearnerSettings settings = LearnerSettings.builder(LearnerKind.SHARED, List.of("a", "b", "c"), 6)
                .rank(1)
                .initScale(1)
                .seed(1)
                .updates(UpdateSettings.DEFAULT)
                .network(new NetworkSettings(NetworkKernel.ANOVA, 3, 40))
                .build();
        FeatureScale factors = Calibration.scale(List.of(Features.dense(new float[] {0, 3, 0, 0, 1, 1})), false);
        BlockState block = BlockStates.start(settings, new BlockLayout(settings.parts(), 1).parts(0), factors);
        for (int t = 0; t < 10; t++) {
            block.learn(Event.decoded(0, t, t % 3, t, null, Events.features(0, t)), 50);
        }
        ModelAverage average = Learners.of(settings).newAverage(AverageWeights.UNIFORM);
        average.add(block.block().model(0));
        SourcePositions positions = new SourcePositions();
        positions.reach(Events.event(0, 3, 77));
        List<PublishedPart> records = List.of(network("network", 1), network("network.2", 2));
        List<VersionInfo.Part> references =
                records.stream().map(VersionInfo.Part::of).toList();
        return Stream.of(
                new Case<>(
                        new TrainedPart.Serializer(),
                        new TrainedPart(
                                0,
                                2000,
                                block.block().model(0),
                                factors,
                                SerializedCases.map(),
                                null,
                                new PartCounts(4, 3, 2, 1, 5),
                                6,
                                positions)),
                new Case<>(
                        new AveragedPart.Serializer(),
                        new AveragedPart(0, records, SerializedCases.map(), Clipping.NONE, positions)),
                new Case<>(
                        new PublishedVersion.Serializer(),
                        new PublishedVersion(
                                3,
                                2000,
                                List.of(new PublishedVersion.Part(0, references, 4)),
                                SerializedCases.map(),
                                Clipping.NONE,
                                positions)),
                new Case<>(
                        new WarmStartEntry.Serializer(),
                        new WarmStartEntry("topic", 3, 1, records.get(1), SerializedCases.map(), List.of(2, -1))),
                new Case<>(new VersionRecordType.Serializer(), records.get(1)),
                new Case<>(
                        new VersionRecordType.Serializer(),
                        SerializedCases.manifest(records.toArray(PublishedPart[]::new))),
                new Case<>(new BlockStateSerializer(settings), block),
                new Case<>(
                        new AverageSerializer(settings),
                        new AverageState(AverageWeights.UNIFORM, PartHistory.restored(3, factors, average))));
    }

    private static PublishedPart network(String name, int units) {
        float[] basis = new float[2 * units];
        float[] outputs = new float[2 * units];
        Arrays.fill(basis, 1e-40f);
        Arrays.fill(outputs, -0.0f);
        return PublishedNetwork.of(
                new NamedPart(name),
                2000,
                "shared",
                NetworkKernel.SQUARE,
                2,
                units,
                FeatureSet.of(1 << 20, new int[] {70_000}),
                basis,
                outputs,
                null,
                7,
                new PublishedCounts(9, 8, 7));
    }
}
