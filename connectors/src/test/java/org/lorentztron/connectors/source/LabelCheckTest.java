package org.lorentztron.connectors.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LabelCheckTest {
    private static final Map<Integer, List<String>> NAMES =
            Map.of(0, List.of("amount"), 1, List.of("amount?", "a%2Eb=x=y"), 2, List.of("words~late"));

    /** What is said of the first events, one of which may have a label. */
    private static List<String> said(@Nullable String path, int events, int labelled) {
        LabelCheck check = new LabelCheck(path);
        return IntStream.range(0, events)
                .mapToObj(i -> String.valueOf(check.see(i == labelled, () -> NAMES)))
                .filter(text -> !text.equals("null"))
                .toList();
    }

    @Test
    void see_noLabelInTheFirstEvents_isSaidOnceWithTheFields() {
        assertThat(said("fraud", 3 * LabelCheck.EVENTS, -1))
                .containsExactly(
                        "none of the first 500 events of a reader has a label at fraud (--event-label); the last of them"
                                + " has the features a%2Eb, amount, words");
        assertThat(said("fraud", LabelCheck.EVENTS - 1, -1)).isEmpty();
    }

    @Test
    void see_oneLabelOrNoPath_saysNothing() {
        assertThat(said("fraud", 3 * LabelCheck.EVENTS, LabelCheck.EVENTS - 1)).isEmpty();
        assertThat(said("fraud", 3 * LabelCheck.EVENTS, 0)).isEmpty();
        assertThat(said(null, 3 * LabelCheck.EVENTS, -1)).isEmpty();
    }

    @Test
    void see_manyFields_namesTwenty() {
        LabelCheck check = new LabelCheck("x");
        Map<Integer, List<String>> names =
                IntStream.range(100, 150).boxed().collect(Collectors.toMap(i -> i, i -> List.of("f" + i)));
        String said = null;
        for (int i = 0; i < LabelCheck.EVENTS; i++) {
            said = check.see(false, () -> names);
        }
        assertThat(said).endsWith("f118, f119");
    }
}
