package org.lorentztron.local.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.MalformedReason;

class RejectionLinesTest {
    private final RejectionLines rejections = new RejectionLines("dead");

    @Test
    void drain_oneOfAKind_isOneLine() {
        rejections.add(MalformedReason.UNKNOWN_CLASS, "label is \"x\"");

        assertThat(rejections.drain())
                .containsExactly("rejected 1 record (unknown-class): label is \"x\"; see topic 'dead'");
        assertThat(rejections.drain()).isEmpty();
    }

    @Test
    void drain_otherFieldsForOneReason_showsAnExampleOfEachOnce() {
        rejections.add(MalformedReason.WRONG_TYPE, "age is a text");
        rejections.add(MalformedReason.WRONG_TYPE, "age is an object");
        rejections.add(MalformedReason.WRONG_TYPE, "time is true");

        assertThat(rejections.drain())
                .containsExactly(
                        "rejected 3 records (wrong-type), the last one: time is true; see topic 'dead'",
                        "  another of them (wrong-type): age is a text");
        rejections.add(MalformedReason.WRONG_TYPE, "age is a text");
        rejections.add(MalformedReason.WRONG_TYPE, "time is 1");
        assertThat(rejections.drain())
                .containsExactly("rejected 2 records (wrong-type), the last one: time is 1; see topic 'dead'");
    }

    @Test
    void drain_manyFieldsForOneReason_showsFive() {
        List.of("a", "b", "c", "d", "e", "f", "g")
                .forEach(field -> rejections.add(MalformedReason.WRONG_TYPE, field + " is null"));
        rejections.add(MalformedReason.WRONG_TYPE, "a is null");

        assertThat(rejections.drain())
                .hasSize(RejectionLines.MOST_EXAMPLES)
                .startsWith("rejected 8 records (wrong-type), the last one: a is null; see topic 'dead'")
                .endsWith("  another of them (wrong-type): e is null");
    }

    @Test
    void totals_drainedOrNot_countAll() {
        rejections.add(MalformedReason.EMPTY, "value is empty");
        rejections.drain();
        rejections.add(MalformedReason.EMPTY, "value is empty");
        rejections.add(MalformedReason.WRONG_TYPE, "a is null");

        assertThat(rejections.totals()).isEqualTo(Map.of(MalformedReason.EMPTY, 2L, MalformedReason.WRONG_TYPE, 1L));
    }
}
