package org.lorentztron.job.gate;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.TwoInputStreamOperatorTestHarness;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.serial.VersionRecordType;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.SnapshotKeys;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.connectors.wire.version.VersionRecord;
import org.lorentztron.job.TestOptions;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.Features;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.predict.Decide;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.probability.PlattScaling;

/**
 * The gate, with versions of three classes and one feature x. Those of sign 1 say a where x is positive, and b where it
 * is negative; a pair of sign -1 says the opposite.
 */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
final class GateHarness extends TwoInputStreamOperatorTestHarness<VersionRecord, Event, VersionRecord> {
    private static final List<String> CLASSES = List.of("a", "b", "c");

    final Map<PairName, PublishedPair> newest =
            new TreeMap<>((x, y) -> x.toString().compareTo(y.toString()));

    GateHarness(@Nullable OperatorSubtaskState state, String... options) throws Exception {
        super(new VersionGate(
                TestOptions.of(Stream.concat(Stream.of("--classes=a,b,c", "--features=1"), Stream.of(options))
                        .toArray(String[]::new))));
        setup(new VersionRecordType.Serializer());
        if (state != null) {
            initializeState(state);
        }
        open();
    }

    /** The pairs that trained with the version's number as their interval in seconds, and the manifest of all. */
    void version(int number, int sign, String... trained) throws Exception {
        for (String name : trained) {
            PublishedPair pair = pair(name, 1000L * number, sign);
            newest.put(pair.name(), pair);
            processElement1(new StreamRecord<>(pair));
        }
        processElement1(new StreamRecord<>(manifest(number, List.copyOf(newest.values()))));
    }

    void heldOut(int label, long time, float feature) throws Exception {
        processElement2(
                new StreamRecord<>(Event.decoded(0, time, label, time, null, Features.dense(new float[] {feature}))));
    }

    /** Twenty events of a and b before the end of an interval, which versions of sign 1 know. */
    void heldOutUntil(int second) throws Exception {
        for (int i = 0; i < 10; i++) {
            heldOut(0, 1000L * second - 100 + i, 1);
            heldOut(1, 1000L * second - 50 + i, -1);
        }
    }

    void passed(int second) throws Exception {
        processWatermark2(new Watermark(1000L * second - 1));
    }

    /** What has come out, by keys; of parts also the second that their intervals end at. */
    List<String> take() {
        List<String> keys = new ArrayList<>();
        for (VersionRecord element : extractOutputValues()) {
            String key = SnapshotKeys.of("m", element);
            keys.add(element instanceof PublishedPair pair ? key + "@" + pair.intervalEnd() / 1000 : key);
        }
        getOutput().clear();
        return keys;
    }

    List<VersionInfo> manifests() {
        List<VersionInfo> manifests = new ArrayList<>();
        for (VersionRecord element : extractOutputValues()) {
            if (element instanceof VersionInfo manifest) {
                manifests.add(manifest);
            }
        }
        getOutput().clear();
        return manifests;
    }

    /** What those who score have got, by keys. */
    List<String> accepted() {
        return getSideOutput(VersionGate.ACCEPTED).stream()
                .map(element -> SnapshotKeys.of("m", element.getValue()))
                .toList();
    }

    /** The signals of refused versions. */
    List<String> refused() {
        return getSideOutput(VersionGate.REFUSED) == null
                ? List.of()
                : getSideOutput(VersionGate.REFUSED).stream()
                        .map(signal -> new String(signal.getValue().value(), UTF_8))
                        .toList();
    }

    /** The score is 2 x, or -2 x, since (x + 1/2)^2 and (x - 1/2)^2 differ by 2 x. */
    static PublishedPair pair(String name, long intervalEnd, int sign) {
        boolean isPositive = sign > 0 != name.equals("b|c");
        float[] u = {1, 0.5f};
        float[] v = {1, -0.5f};
        return PublishedPair.of(
                        new PairName(name.substring(0, 1), name.substring(2)),
                        intervalEnd,
                        "dos",
                        1,
                        FeatureSet.all(1),
                        isPositive ? u : v,
                        isPositive ? v : u,
                        1,
                        new PublishedCounts(1, 1, 0),
                        new AlignmentStep(0, 0))
                .calibrated(new PlattScaling(1, 0, 100));
    }

    static VersionInfo manifest(int number, List<PublishedPair> pairs) {
        return new VersionInfo(
                "m",
                number,
                1000L * number,
                CLASSES,
                IndexedFeatures.NAME,
                null,
                pairs.stream().map(VersionInfo.Part::of).toList(),
                1,
                List.of(),
                new DecisionRule(Decide.PROBABILITY, 1.25),
                Map.of(),
                1,
                "test");
    }
}
