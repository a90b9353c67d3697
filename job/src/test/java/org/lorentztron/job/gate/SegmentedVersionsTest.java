package org.lorentztron.job.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.connectors.wire.version.SegmentEvaluation;
import org.lorentztron.model.Features;
import org.lorentztron.model.NamedNumbers;
import org.lorentztron.model.monitor.SegmentFields;

/** Versions as in {@link GateHarness}, of held-out events with values of segment fields. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class SegmentedVersionsTest {
    private static final String[] OPTIONS = options("country,channel");
    private static final SegmentFields FIELDS = new SegmentFields(List.of("country", "channel"));

    private static String[] options(String segments) {
        return new String[] {"--features=named", "--holdout=0.1", "--segments=" + segments};
    }

    /** Of b are 20 of 500, 10 of them with a feature that says a; a value more often than 70 others once each. */
    private static List<Event> events() {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            boolean ofB = i % 25 == 0;
            boolean looksLikeB = ofB && i % 50 == 0;
            String country = i < 70 ? "one of " + i : ofB ? "DE" : "FR";
            events.add(new Event(
                    i % 3,
                    i,
                    900 - i,
                    0,
                    ofB ? 1 : 0,
                    null,
                    Features.dense(new float[] {looksLikeB ? -1 : 1}),
                    1,
                    NamedNumbers.NONE,
                    false,
                    null,
                    null,
                    FIELDS.marked(country, ofB ? "" : "web")));
        }
        return events;
    }

    private static Evaluation evaluation(List<Event> events, String @Nullable [] restoredWith) throws Exception {
        GateHarness gate = new GateHarness(null, OPTIONS);
        try {
            for (Event event : events.subList(0, events.size() / 2)) {
                gate.processElement2(new StreamRecord<>(event));
            }
            if (restoredWith != null) {
                OperatorSubtaskState state = gate.snapshot(1, 0);
                gate.close();
                gate = new GateHarness(state, restoredWith);
            }
            for (Event event : events.subList(events.size() / 2, events.size())) {
                gate.processElement2(new StreamRecord<>(event));
            }
            gate.version(1, 1, "a|b", "a|c", "b|c");
            gate.passed(1);
            return gate.manifests().get(0).evaluation();
        } finally {
            gate.close();
        }
    }

    @Test
    void evaluation_segments_haveTheFiguresOfTheirEvents() throws Exception {
        Evaluation evaluation = evaluation(events(), null);

        assertThat(evaluation.segments())
                .contains(new SegmentEvaluation(
                        "channel", "web", 480, 0, List.of(new SegmentEvaluation.OfRare(1, 0, 0, 0, Double.NaN))))
                .filteredOn(each -> each.field().equals("channel"))
                .hasSize(2);
        SegmentEvaluation missing = evaluation.segments().stream()
                .filter(each -> "".equals(each.value()))
                .findFirst()
                .orElseThrow();
        assertThat(missing.events()).isEqualTo(20);
        assertThat(missing.errors()).isEqualTo(10).isEqualTo(evaluation.errors());
        assertThat(missing.rare())
                .extracting(
                        SegmentEvaluation.OfRare::label,
                        SegmentEvaluation.OfRare::events,
                        SegmentEvaluation.OfRare::predicted,
                        SegmentEvaluation.OfRare::found)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(1, 20L, 10L, 10L));
    }

    /** Neither the order in which they come nor a restart shows; senders cannot push frequent values out. */
    @Test
    void evaluation_anyOrderAndRestart_isTheSame() throws Exception {
        List<Event> events = events();
        Evaluation first = evaluation(events, null);
        assertThat(first.segments())
                .filteredOn(each -> each.field().equals("country"))
                .hasSize(51)
                .startsWith(first.segments().get(0))
                .extracting(SegmentEvaluation::value)
                .contains("FR", "DE")
                .contains((String) null)
                .doesNotContain("one of 9");
        for (int seed = 0; seed < 3; seed++) {
            Collections.shuffle(events, new Random(seed));

            assertThat(evaluation(events, seed > 0 ? OPTIONS : null)).isEqualTo(first);
        }
    }

    /** Events from before say nothing of the new fields: no country is a channel. */
    @Test
    void evaluation_restoredWithOtherFields_takesNoValueForOneOfAnother() throws Exception {
        for (String other : List.of("channel,country", "shop,channel", "channel")) {
            Evaluation evaluation = evaluation(events(), options(other));

            assertThat(evaluation.events()).isEqualTo(500);
            assertThat(evaluation.segments()).as(other).isEmpty();
        }
    }
}
