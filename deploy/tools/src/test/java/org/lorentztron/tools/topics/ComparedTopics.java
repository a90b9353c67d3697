package org.lorentztron.tools.topics;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.VersionSplit;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.output.PredictionJson;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.monitor.QualityForm;
import org.lorentztron.model.monitor.QualitySpread;
import org.lorentztron.model.monitor.ServedQuality;
import org.lorentztron.model.predict.Decided;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.model.predict.Prediction;
import org.lorentztron.tools.charts.ComparisonVerdict;
import org.lorentztron.tools.charts.DifferenceTable.Tested;

/** Predictions of two versions, each of events of its own, and labels; of both an answer. */
final class ComparedTopics {
    static final List<String> NAMES = List.of("champion", "challenger");
    static final List<String> CLASSES = List.of("ok", "fraud");

    final List<ConsumerRecord<byte[], byte[]>> predictions = new ArrayList<>();
    /** Those before the stretch. */
    final List<ConsumerRecord<byte[], byte[]>> earlier = new ArrayList<>();

    final List<ConsumerRecord<byte[], byte[]>> labels = new ArrayList<>();
    KeptComparison comparison = comparison(Map.of());
    String leftOut = "";

    static KeptComparison comparison(Map<String, String> options) {
        return comparison(options, Stretch.all("predictions", "labels"));
    }

    static KeptComparison comparison(Map<String, String> options, Stretch stretch) {
        VersionInfo version = new VersionInfo(
                "m", 5, 0, CLASSES, "indexed", null, List.of(), 1, List.of(), DecisionRule.VOTES, options, 1, "test");
        return new KeptComparison(stretch, version, NAMES);
    }

    static ConsumerRecord<byte[], byte[]> record(String topic, long offset, long time, byte[] value) {
        return new ConsumerRecord<>(
                topic,
                0,
                offset,
                time,
                TimestampType.CREATE_TIME,
                0,
                value.length,
                null,
                value,
                new RecordHeaders(),
                Optional.empty());
    }

    void predict(String id, String alias, long version, double fraud, long time) {
        predict(id, alias, version, fraud, time, false);
    }

    void predict(String id, String alias, long version, double fraud, long time, boolean abstains) {
        Prediction prediction = new Prediction(
                fraud > 0.5 ? 1 : 0, new int[] {1, 0}, new double[2], 1, new double[] {1 - fraud, fraud});
        byte[] value = new PredictionJson(CLASSES, alias).scored(version, new Decided(prediction, abstains), id, time);
        predictions.add(record("predictions", predictions.size(), time + 10, value));
    }

    void predictWithoutTime(String id, String alias, long version, double fraud, long kafkaTime) {
        predict(id, alias, version, fraud, LabeledEvent.NO_TIMESTAMP);
        byte[] value = predictions.remove(predictions.size() - 1).value();
        predictions.add(record("predictions", predictions.size(), kafkaTime, value));
    }

    void label(String id, @Nullable String label, long time) {
        String text = label == null ? "null" : "\"" + label + "\"";
        byte[] value = ("{\"id\": \"" + id + "\", \"label\": " + text + "}").getBytes(UTF_8);
        labels.add(record("labels", labels.size(), time, value));
    }

    /** As a job of events with a share of frauds, of which a version of some skill makes these predictions. */
    void predictSplit(int events, double shareOfFraud, double championSkill, double challengerSkill) {
        Random random = new Random(7);
        VersionSplit split = VersionSplit.parse("champion=0.7,challenger=0.3");
        for (int i = 0; i < events; i++) {
            String id = "payment-" + i;
            boolean isFraud = random.nextDouble() < shareOfFraud;
            String name = split.pick(id);
            boolean isRight = random.nextDouble() < (name.equals("champion") ? championSkill : challengerSkill);
            predict(id, name, name.equals("champion") ? 5 : 7, isRight == isFraud ? 0.9 : 0.1, 1_000 + i);
            label(id, isFraud ? "fraud" : "ok", 2_000 + i);
        }
    }

    List<Tested> judge() {
        List<ServedQuality> qualities =
                NAMES.stream().map(name -> new ServedQuality(2)).toList();
        List<QualitySpread> spreads =
                NAMES.stream().map(name -> new QualitySpread(2)).toList();
        predictions.forEach(comparison::prediction);
        comparison.labelsAreKnownSince(KnownSince.ALWAYS);
        labels.forEach(comparison::label);
        if (comparison.lacksEarlierEvents()) {
            earlier.forEach(comparison::earlierEvent);
        }
        leftOut = comparison.judge((name, key, truth, decided) -> {
            double[] probabilities = decided.prediction().probabilities();
            qualities.get(name).add(truth, decided.served(), probabilities);
            spreads.get(name).add(key, truth, decided.served(), probabilities);
        });
        List<Tested> tested = new ArrayList<>();
        for (int name = 0; name < 2; name++) {
            tested.add(new Tested(NAMES.get(name), qualities.get(name).in(QualityForm.CUMULATIVE), spreads.get(name)));
        }
        return tested;
    }

    ComparisonVerdict verdict() {
        List<Tested> tested = judge();
        return ComparisonVerdict.of(CLASSES, tested.get(0), tested.get(1));
    }
}
