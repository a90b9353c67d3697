package org.lorentztron.tools.topics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.client.VersionSplit;
import org.lorentztron.connectors.wire.output.PredictionJson;
import org.lorentztron.model.predict.Decided;
import org.lorentztron.model.predict.Prediction;
import org.lorentztron.tools.charts.DifferenceTable.Tested;

/** Which events count for which of two versions, and by which label. */
class KeptComparisonTest {
    private final ComparedTopics topics = new ComparedTopics();

    /** Before the challenger came, events may have been easier. */
    @Test
    void judge_timeOfOneAlone_countsForNeither() {
        for (int i = 0; i < 10; i++) {
            topics.predict("alone " + i, "champion", 5, 0.1, 1_000 + i);
            topics.label("alone " + i, "ok", 1_100);
        }
        topics.predict("a", "challenger", 7, 0.1, 2_000);
        topics.predict("b", "champion", 5, 0.1, 2_001);
        topics.predict("c", "champion", 6, 0.9, 2_002);
        topics.predict("d", "challenger", 7, 0.1, 2_003);
        List.of("a", "b", "c", "d").forEach(id -> topics.label(id, "ok", 2_100));

        List<Tested> tested = topics.judge();

        assertThat(tested.get(0).quality().events()).isEqualTo(2);
        assertThat(tested.get(0).quality().error()).isEqualTo(0.5);
        assertThat(tested.get(1).quality().events()).isEqualTo(1);
        assertThat(topics.comparison.versions(0)).isEqualTo(Map.of(5L, 1, 6L, 1));
        assertThat(topics.comparison.from()).isEqualTo(2_000);
        assertThat(topics.comparison.to()).isEqualTo(2_002);
        assertThat(topics.leftOut).isEqualTo("predictions while one alone predicted: 11");
    }

    /** A label before its event may be that of an event before the stretch, which is read for such labels alone. */
    @Test
    void judge_idWasPredictedBeforeTheStretch_leavesTheLabelToThatEvent() {
        topics.comparison = ComparedTopics.comparison(Map.of(), new Stretch("predictions", "labels", 5_000, 50_000));
        topics.predict("again", "champion", 5, 0.9, 4_000);
        topics.earlier.add(topics.predictions.remove(0));
        topics.predict("again", "champion", 5, 0.9, 6_000);
        topics.predict("early", "challenger", 7, 0.9, 6_000);
        topics.label("again", "fraud", 5_500);
        topics.label("early", "fraud", 5_500);

        List<Tested> tested = topics.judge();

        assertThat(tested.get(0).quality().events()).isZero();
        assertThat(tested.get(1).quality().events()).isEqualTo(1);
    }

    /** A client that got no answer asks again, and counts once. */
    @Test
    void judge_repeats_countOnce() {
        topics.predict("a", "champion", 5, 0.9, 1_000);
        topics.predict("a", "champion", 6, 0.1, 1_000);
        topics.predict("b", "challenger", 7, 0.1, 1_000);
        topics.predict("c", "other", 8, 0.1, 1_000);
        topics.label("a", "ok", 1_001);
        topics.label("b", "ok", 1_001);

        List<Tested> tested = topics.judge();

        assertThat(tested.get(0).quality().events()).isEqualTo(1);
        assertThat(topics.comparison.versions(0)).isEqualTo(Map.of(6L, 1));
        assertThat(topics.leftOut).isEqualTo("predictions of other versions: 1; predictions that were repeated: 1");
    }

    /** The documented request has no time; a later event of the id is another one. */
    @Test
    void judge_repeatsWithoutTime_countOnceWithinTheTimeOfLabels() {
        topics.comparison = ComparedTopics.comparison(Map.of("label-timeout", "1s", "label-early", "0s"));
        topics.predictWithoutTime("b", "challenger", 7, 0.1, 900);
        topics.predictWithoutTime("a", "champion", 5, 0.9, 1_000);
        topics.predictWithoutTime("a", "champion", 6, 0.1, 1_030);
        topics.predictWithoutTime("a", "champion", 6, 0.1, 3_000);
        topics.predictWithoutTime("c", "challenger", 7, 0.1, 4_000);
        topics.label("a", "ok", 1_500);
        topics.label("a", "ok", 3_500);
        topics.label("b", "ok", 1_001);
        topics.label("c", "ok", 4_001);

        List<Tested> tested = topics.judge();

        assertThat(topics.comparison.versions(0)).isEqualTo(Map.of(6L, 2));
        assertThat(tested.get(0).quality().error()).isZero();
        assertThat(topics.leftOut)
                .isEqualTo("predictions that were repeated: 1; predictions while one alone predicted: 2");
    }

    /** The label of an event that does not count is of no other event of its id. */
    @Test
    void judge_idComesAgainInAnEventThatDoesNotCount_leavesItsLabelToIt() {
        topics.comparison = ComparedTopics.comparison(Map.of(), new Stretch("predictions", "labels", 0, 4_000));
        topics.predict("b", "challenger", 7, 0.1, 1_000);
        topics.predict("of another", "champion", 5, 0.1, 1_000);
        topics.predict("alone", "champion", 5, 0.1, 1_000);
        topics.predict("after", "champion", 5, 0.1, 1_000);
        topics.predict("c", "challenger", 7, 0.1, 2_000);
        topics.predict("of another", "third", 8, 0.1, 2_000);
        topics.predict("alone", "champion", 5, 0.1, 3_000);
        topics.predict("after", "champion", 5, 0.1, 5_000);
        for (String id : List.of("of another", "alone", "after")) {
            topics.label(id, "ok", 1_500);
            topics.label(id, "fraud", 5_500);
        }
        topics.label("b", "ok", 1_500);

        List<Tested> tested = topics.judge();

        assertThat(tested.get(0).quality().events()).isEqualTo(3);
        assertThat(tested.get(0).quality().error()).isZero();
    }

    /** Two equal models: the second day is harder, and most of the challenger's events are of it. */
    @Test
    void judge_sharesChanged_areNotCompared() {
        Random random = new Random(7);
        for (int i = 0; i < 8_000; i++) {
            boolean isHard = i >= 5_000;
            String name = VersionSplit.parse(isHard ? "champion=0.5,challenger=0.5" : "champion=0.99,challenger=0.01")
                    .pick("payment-" + i);
            topics.predict("payment-" + i, name, 5, random.nextDouble() < (isHard ? 0.1 : 0.02) ? 0.9 : 0.1, 1_000 + i);
            topics.label("payment-" + i, i % 2 == 0 ? "ok" : "fraud", 20_000);
        }
        topics.judge();

        assertThat(topics.comparison.sharesSince().orElseThrow()).isBetween(5_970L, 6_030L);
    }

    @Test
    void judge_sharesHold_saysSo() {
        topics.predictSplit(4_000, 0.5, 0.90, 0.95);
        topics.judge();

        assertThat(topics.comparison.sharesSince()).isEmpty();
    }

    /** Early labels of one class would make it seem frequent, in both. */
    @Test
    void judge_labelMayStillCome_countsForNeither() {
        topics.comparison =
                ComparedTopics.comparison(Map.of("unlabelled", "ok", "label-timeout", "1s", "label-early", "0s"));
        topics.predict("a", "champion", 5, 0.9, 1_000);
        topics.predict("b", "challenger", 7, 0.1, 1_000);
        topics.predict("c", "champion", 5, 0.1, 1_500);
        topics.predict("d", "challenger", 7, 0.9, 1_500);
        topics.label("a", "fraud", 1_400);
        topics.label("d", "fraud", 2_200);

        List<Tested> tested = topics.judge();

        assertThat(tested.get(0).quality().events()).isEqualTo(1);
        assertThat(tested.get(1).quality().events()).isEqualTo(1);
        assertThat(tested.get(1).quality().error()).isZero();
        assertThat(topics.leftOut)
                .isEqualTo("events whose label may still come, or was deleted: 2;"
                        + " of which so many have theirs, but others like them have not: 1");
    }

    @Test
    void judge_whatIsNoPrediction_isCounted() {
        topics.predictions.add(
                ComparedTopics.record("predictions", 0, 1_000, "{\"version\": 1, \"id\": 7}".getBytes(UTF_8)));
        topics.predictions.add(ComparedTopics.record("predictions", 1, 1_000, "nothing".getBytes(UTF_8)));
        topics.predictions.add(ComparedTopics.record(
                "predictions",
                2,
                1_000,
                new PredictionJson(List.of("a", "b"), "champion")
                        .scored(
                                5,
                                new Decided(
                                        new Prediction(0, new int[2], new double[2], 1, new double[] {0.5, 0.5}),
                                        false),
                                "a",
                                1_000)));

        topics.judge();

        assertThat(topics.leftOut)
                .startsWith("records that the versions read otherwise: 1; records that cannot be read (the last one:"
                        + " prediction: not-json: ")
                .endsWith("): 2");
    }
}
