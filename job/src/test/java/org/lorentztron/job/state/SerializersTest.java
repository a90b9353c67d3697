package org.lorentztron.job.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.connectors.serial.VersionRecordType;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.version.PublishedNames;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.job.average.AverageSerializer;
import org.lorentztron.job.average.AverageState;
import org.lorentztron.job.route.RoutedEventSerializer;
import org.lorentztron.job.train.BlockState;
import org.lorentztron.job.train.BlockStateSerializer;
import org.lorentztron.job.train.TrainedPart;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.Hats;
import org.lorentztron.model.features.WaveInputs;
import org.lorentztron.model.features.Waves;
import org.lorentztron.model.predict.DecisionRule;

/** Every message and every state: what was written comes back, and nothing is shared. */
class SerializersTest {

    @ParameterizedTest
    @MethodSource("org.lorentztron.job.state.SerializedCases#all")
    void deserialize_whatWasSerialized_isEqual(SerializedCases.Case<?> example) throws IOException {
        assertThat(example.roundTrip()).isEqualTo(example.bytes());
    }

    @Test
    void deserialize_immutableMessage_isEqual() throws IOException {
        SerializedCases.Case<Event> example =
                new SerializedCases.Case<>(new RoutedEventSerializer(), Events.event(1, 2, 3));
        SerializedCases.Case<Event> calibrating =
                new SerializedCases.Case<>(new RoutedEventSerializer(), Events.calibrating(Events.event(1, 2, 5)));
        SerializedCases.Case<Event> late = new SerializedCases.Case<>(
                new RoutedEventSerializer(), Events.event(1, 2, 5).movedTo(4));

        assertThat(example.read()).isEqualTo(example.value());
        assertThat(calibrating.read()).isEqualTo(calibrating.value());
        assertThat(late.read()).isEqualTo(late.value());
    }

    /** Training needs no id, and the exchange carries every event once per block. */
    @Test
    void serialize_routedEventWithId_leavesTheIdOut() throws IOException {
        Event without = Events.event(1, 2, 3);
        Event with = Event.decoded(2, 3, without.label(), 1, "a long id", without.features());

        assertThat(new SerializedCases.Case<>(new RoutedEventSerializer(), with).bytes())
                .isEqualTo(new SerializedCases.Case<>(new RoutedEventSerializer(), without).bytes());
    }

    @Test
    void deserialize_elementOfAVersion_isEqual() throws IOException {
        PublishedPair all = SerializedCases.published(FeatureSet.all(1));
        PublishedPair some = SerializedCases.published(FeatureSet.of(1 << 20, new int[] {70_000}));
        FeatureMap map = new FeatureMap(
                2,
                new Hats(new int[] {1}, new float[][] {{-1, 0, 2}}),
                Waves.drawn(-5, 3, 0.5f, 0.25f, WaveInputs.all(new float[] {1, 2}, new float[] {0, -1})));
        VersionRecord names = new PublishedNames(1, new TreeMap<>(Map.of(257, List.of("a", "b"))), 4);
        for (VersionRecord element : List.of(all, some, names, manifest(null, all, some), manifest(map, all, some))) {
            assertThat(new SerializedCases.Case<>(new VersionRecordType.Serializer(), element).read())
                    .isEqualTo(element);
        }
    }

    private static VersionInfo manifest(@Nullable FeatureMap map, PublishedPair... pairs) {
        return new VersionInfo(
                "m\u00fc",
                3,
                2000,
                List.of("a", "b"),
                IndexedFeatures.NAME,
                map,
                Stream.of(pairs).map(VersionInfo.Part::of).toList(),
                9,
                List.of(
                        new VersionInfo.SourcePosition("events", 2, 1L << 40),
                        new VersionInfo.SourcePosition("labels", 0, 7, "MTIzNDU2Nzg5MDEyMzQ1Ng")),
                DecisionRule.VOTES,
                Map.of("rank", "2"),
                -1,
                "test");
    }

    @ParameterizedTest
    @MethodSource("org.lorentztron.job.state.TouchedCases#all")
    void serialize_ofTouchedFeatures_isSmall(SerializedCases.Case<?> example) throws IOException {
        // Six million digits if every feature counted.
        assertThat(example.bytes().length()).isLessThan(20_000);
    }

    @Test
    void deserialize_modelOfTouchedFeatures_isEqual() throws IOException {
        SerializedCases.Case<?> example = TouchedCases.all().findFirst().orElseThrow();
        TrainedPart written = (TrainedPart) example.value();
        TrainedPart read = (TrainedPart) example.read();

        assertThat(((DosModel) read.model()).featureSet()).isEqualTo(((DosModel) written.model()).featureSet());
        assertThat(((DosModel) read.model()).rank()).isEqualTo(2);
        assertThat(((DosModel) read.model()).u()).containsExactly(((DosModel) written.model()).u());
        assertThat(((DosModel) read.model()).v()).containsExactly(((DosModel) written.model()).v());
        assertThat(read.scale()).isEqualTo(written.scale());
    }

    /** Flink writes a checkpoint from a copy while the job trains on: nothing may be shared. */
    @Test
    void copy_ofTrainedState_isNotChangedByFurtherTraining() throws IOException {
        BlockStateSerializer blocks = new BlockStateSerializer(SerializedCases.SETTINGS);
        BlockState state = SerializedCases.block();
        BlockState copy = blocks.copy(state);
        String before = Events.hex(blocks, copy);
        AverageSerializer averages = new AverageSerializer(SerializedCases.SETTINGS);
        AverageState average = SerializedCases.average();
        AverageState averageCopy = averages.copy(average);
        String averageBefore = Events.hex(averages, averageCopy);

        Events.between(100, 200).forEach(event -> state.learn(event, 50));
        state.trained().set(9);
        state.positions().reach(Events.event(0, 0, 1_000_000));
        average.average().add(state.block().model(2));

        assertThat(Events.hex(blocks, copy)).isEqualTo(before).isNotEqualTo(Events.hex(blocks, state));
        assertThat(Events.hex(averages, averageCopy))
                .isEqualTo(averageBefore)
                .isNotEqualTo(Events.hex(averages, average));
    }
}
