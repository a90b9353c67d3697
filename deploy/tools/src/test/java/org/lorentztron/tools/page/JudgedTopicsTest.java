package org.lorentztron.tools.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.tools.topics.Stretch;
import org.lorentztron.tools.topics.TopicTrial;

/** Tests of a version by topics, of which events without a label in time are of class a. */
class JudgedTopicsTest {
    private final ModelVersion version = new PageVersions("a", "b")
            .withOptions(Map.of("unlabelled", "a", "label-timeout", "10s", "label-early", "1s"));
    private final TopicTrial test = new TopicTrial(
            new Stretch("events", "labels", 5_000, 50_000), List.of(version), List.of(DecisionPolicy.NONE));
    private final List<Integer> truths = new ArrayList<>();
    private int sent;

    private void event(String id, long time) {
        byte[] value = ("{\"id\": \"" + id + "\", \"features\": [3, 1]}").getBytes(UTF_8);
        test.event(LateLabelsPage.at(time, "events", sent++, value, new RecordHeaders()));
    }

    private void label(String id, String label, long time) {
        byte[] value = ("{\"id\": \"" + id + "\", \"label\": \"" + label + "\"}").getBytes(UTF_8);
        test.label(LateLabelsPage.at(time, "labels", sent++, value, new RecordHeaders()));
    }

    /** A label that is before its event by a second may be before the first event. */
    @Test
    void labelsFrom_isBeforeTheFirstEvent() {
        assertThat(test.labelsFrom()).isEqualTo(4_000);
    }

    /** An event after the stretch is not judged, but the label that came for it is its own. */
    @Test
    void judge_idComesAgainAfterTheStretch_leavesTheLabelToThatEvent() {
        event("again", 45_000);
        event("again", 52_000);
        label("again", "b", 53_000);
        label("other", "b", 60_000);
        test.labelsAreKnownSince(0);

        test.judge((event, truth) -> truths.add(truth));

        assertThat(truths).containsExactly(0);
    }

    private void earlier(String id, long time) {
        byte[] value = ("{\"id\": \"" + id + "\", \"features\": [3, 1]}").getBytes(UTF_8);
        test.earlierEvent(LateLabelsPage.at(time, "events", sent++, value, new RecordHeaders()));
    }

    /** A label before its event may be that of an event before the stretch, which is read for such labels alone. */
    @Test
    void judge_idCameBeforeTheStretch_leavesTheLabelToThatEvent() {
        event("again", 6_000);
        event("early", 6_000);
        event("read twice", 6_000);
        label("other", "b", 5_500);
        assertThat(test.lacksEarlierEvents()).isFalse();
        label("again", "b", 5_500);
        label("early", "b", 5_500);
        label("read twice", "b", 7_000);
        label("other", "b", 60_000);
        test.labelsAreKnownSince(0);

        assertThat(test.lacksEarlierEvents()).isTrue();
        assertThat(test.earlierEventsFrom()).isEqualTo(5_000 - 1_000 - 10_000);
        earlier("again", 4_000);
        earlier("read twice", 6_000);
        test.judge((event, truth) -> truths.add(truth));

        assertThat(truths).containsExactly(0, 1, 1);
    }

    /** Of frauds alone whose label came early, all would be frauds. */
    @Test
    void judge_labelsMayStillCome_leavesThoseOutThatHaveComeToo() {
        event("over", 20_000);
        event("found", 35_000);
        event("waits", 36_000);
        label("found", "b", 37_000);

        String leftOut = test.judge((event, truth) -> truths.add(truth));

        assertThat(truths).containsExactly(0);
        assertThat(leftOut)
                .isEqualTo("events whose label may still come, or was deleted: 2; of which so many have theirs, but"
                        + " others like them have not: 1");
    }

    /** Such a time is a mistake, or somebody's who wants all events to be of one class. */
    @Test
    void judge_labelOfTheFarFuture_endsNoWait() {
        event("waits", 36_000);
        byte[] value = "{\"id\": \"other\", \"label\": \"b\", \"timestamp\": 99000000}".getBytes(UTF_8);
        test.label(LateLabelsPage.at(37_000, "labels", sent++, value, new RecordHeaders()));

        test.judge((event, truth) -> truths.add(truth));

        assertThat(truths).isEmpty();
    }

    @Test
    void judge_labelOfAnotherClass_isNotTakenForNone() {
        event("over", 20_000);
        event("other", 21_000);
        event("newest", 40_000);
        label("other", "c", 22_000);

        String leftOut = test.judge((event, truth) -> truths.add(truth));

        assertThat(truths).containsExactly(0);
        assertThat(leftOut).contains("of other classes: 1");
    }

    @Test
    void judge_deletedLabels_areNotTakenForNone() {
        event("deleted", 20_000);
        event("known", 30_000);
        event("newest", 40_001);
        test.labelsAreKnownSince(29_000);

        String leftOut = test.judge((event, truth) -> truths.add(truth));

        assertThat(truths).containsExactly(0);
        assertThat(leftOut).isEqualTo("events whose label may still come, or was deleted: 2");
    }
}
