package org.lorentztron.tools.topics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.client.VersionSplit;
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
import org.lorentztron.tools.charts.QualityNumber;

/** Predictions of two versions, each of events of its own, and labels that come a second later. */
class KeptComparisonTest {
    private static final List<String> NAMES = List.of("champion", "challenger");
    private static final List<String> CLASSES = List.of("ok", "fraud");

    private final List<ConsumerRecord<byte[], byte[]>> predictions = new ArrayList<>();
    private final List<ConsumerRecord<byte[], byte[]>> labels = new ArrayList<>();
    private KeptComparison comparison = comparison(Map.of());
    private String leftOut = "";

    private static KeptComparison comparison(Map<String, String> options) {
        VersionInfo version = new VersionInfo(
                "m", 5, 0, CLASSES, "indexed", null, List.of(), 1, List.of(), DecisionRule.VOTES, options, 1, "test");
        return new KeptComparison(Stretch.all("predictions", "labels"), version, NAMES);
    }

    private static ConsumerRecord<byte[], byte[]> record(String topic, long offset, long time, byte[] value) {
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

    private void predict(String id, String alias, long version, double fraud, long time) {
        Prediction prediction = new Prediction(
                fraud > 0.5 ? 1 : 0, new int[] {1, 0}, new double[2], 1, new double[] {1 - fraud, fraud});
        byte[] value = new PredictionJson(CLASSES, alias).scored(version, Decided.asPredicted(prediction), id, time);
        predictions.add(record("predictions", predictions.size(), time + 10, value));
    }

    private void label(String id, @Nullable String label, long time) {
        String text = label == null ? "null" : "\"" + label + "\"";
        byte[] value = ("{\"id\": \"" + id + "\", \"label\": " + text + "}").getBytes(UTF_8);
        labels.add(record("labels", labels.size(), time, value));
    }

    /** As a job of events with a share of frauds, of which a version of some skill makes these predictions. */
    private void predictSplit(int events, double shareOfFraud, double championSkill, double challengerSkill) {
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

    private List<Tested> judge() {
        List<ServedQuality> qualities =
                NAMES.stream().map(name -> new ServedQuality(2)).toList();
        List<QualitySpread> spreads =
                NAMES.stream().map(name -> new QualitySpread(2)).toList();
        predictions.forEach(comparison::prediction);
        comparison.labelsAreKnownSince(KnownSince.ALWAYS);
        labels.forEach(comparison::label);
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

    private ComparisonVerdict verdict() {
        List<Tested> tested = judge();
        return ComparisonVerdict.of(CLASSES, tested.get(0), tested.get(1));
    }

    @Test
    void judge_challengerIsBetter_isMoreThanChance() {
        predictSplit(4_000, 0.5, 0.90, 0.95);

        ComparisonVerdict verdict = verdict();

        assertThat(verdict.better()).isEqualTo("challenger");
        assertThat(verdict.number()).isEqualTo(QualityNumber.ERROR);
        assertThat(verdict.text())
                .startsWith("challenger is better than champion, more than chance: error ")
                .contains(" % against ");
        assertThat(leftOut).isEqualTo("predictions while one alone predicted: 3");
        assertThat(comparison.versions(0).keySet()).containsExactly(5L);
        assertThat(comparison.versions(1).keySet()).containsExactly(7L);
    }

    @Test
    void judge_equalVersions_areNotMoreThanChance() {
        predictSplit(4_000, 0.5, 0.90, 0.90);

        ComparisonVerdict verdict = verdict();

        assertThat(verdict.tells()).isTrue();
        assertThat(verdict.better()).isNull();
        assertThat(verdict.text()).startsWith("not more than chance: error ");
    }

    /** The error rate would say little of 1 % fraud: log loss decides. */
    @Test
    void judge_rareClass_isByLogLoss() {
        predictSplit(20_000, 0.01, 0.97, 0.99);

        ComparisonVerdict verdict = verdict();

        assertThat(verdict.number()).isEqualTo(QualityNumber.LOG_LOSS);
        assertThat(verdict.better()).isEqualTo("challenger");
    }

    /** No error among a few events is no proof. */
    @Test
    void judge_fewEvents_saysHowManyMore() {
        predictSplit(100, 0.5, 0.8, 1);

        ComparisonVerdict verdict = verdict();

        assertThat(verdict.tells()).isFalse();
        assertThat(verdict.moreEvents()).isBetween(100L, 300L);
        assertThat(verdict.text()).matches("too few events: about [0-9]+ more needed, for 10 errors .*");
    }

    /** Before the challenger came, events may have been easier. */
    @Test
    void judge_timeOfOneAlone_countsForNeither() {
        for (int i = 0; i < 10; i++) {
            predict("alone " + i, "champion", 5, 0.1, 1_000 + i);
            label("alone " + i, "ok", 1_100);
        }
        predict("a", "challenger", 7, 0.1, 2_000);
        predict("b", "champion", 5, 0.1, 2_001);
        predict("c", "champion", 6, 0.9, 2_002);
        predict("d", "challenger", 7, 0.1, 2_003);
        List.of("a", "b", "c", "d").forEach(id -> label(id, "ok", 2_100));

        List<Tested> tested = judge();

        assertThat(tested.get(0).quality().events()).isEqualTo(2);
        assertThat(tested.get(0).quality().error()).isEqualTo(0.5);
        assertThat(tested.get(1).quality().events()).isEqualTo(1);
        assertThat(comparison.versions(0)).isEqualTo(Map.of(5L, 1, 6L, 1));
        assertThat(comparison.from()).isEqualTo(2_000);
        assertThat(comparison.to()).isEqualTo(2_002);
        assertThat(leftOut).isEqualTo("predictions while one alone predicted: 11");
    }

    /** A client that got no answer asks again, and counts once. */
    @Test
    void judge_repeats_countOnce() {
        predict("a", "champion", 5, 0.9, 1_000);
        predict("a", "champion", 6, 0.1, 1_000);
        predict("b", "challenger", 7, 0.1, 1_000);
        predict("c", "other", 8, 0.1, 1_000);
        label("a", "ok", 1_001);
        label("b", "ok", 1_001);

        List<Tested> tested = judge();

        assertThat(tested.get(0).quality().events()).isEqualTo(1);
        assertThat(comparison.versions(0)).isEqualTo(Map.of(6L, 1));
        assertThat(leftOut).isEqualTo("predictions of other versions: 1; predictions that were repeated: 1");
    }

    /** Early labels of one class would make it seem frequent, in both. */
    @Test
    void judge_labelMayStillCome_countsForNeither() {
        comparison = comparison(Map.of("unlabelled", "ok", "label-timeout", "1s", "label-early", "0s"));
        predict("a", "champion", 5, 0.9, 1_000);
        predict("b", "challenger", 7, 0.1, 1_000);
        predict("c", "champion", 5, 0.1, 1_500);
        predict("d", "challenger", 7, 0.9, 1_500);
        label("a", "fraud", 1_400);
        label("d", "fraud", 2_200);

        List<Tested> tested = judge();

        assertThat(tested.get(0).quality().events()).isEqualTo(1);
        assertThat(tested.get(1).quality().events()).isEqualTo(1);
        assertThat(tested.get(1).quality().error()).isZero();
        assertThat(leftOut)
                .isEqualTo("events whose label may still come, or was deleted: 2;"
                        + " of which so many have theirs, but others like them have not: 1");
    }

    @Test
    void judge_whatIsNoPrediction_isCounted() {
        predictions.add(record("predictions", 0, 1_000, "{\"version\": 1, \"id\": 7}".getBytes(UTF_8)));
        predictions.add(record("predictions", 1, 1_000, "nothing".getBytes(UTF_8)));
        predictions.add(record(
                "predictions",
                2,
                1_000,
                new PredictionJson(List.of("a", "b"), "champion")
                        .scored(
                                5,
                                Decided.asPredicted(
                                        new Prediction(0, new int[2], new double[2], 1, new double[] {0.5, 0.5})),
                                "a",
                                1_000)));

        judge();

        assertThat(leftOut)
                .startsWith("records that the versions read otherwise: 1; records that cannot be read (the last one:"
                        + " prediction: not-json: ")
                .endsWith("): 2");
    }
}
