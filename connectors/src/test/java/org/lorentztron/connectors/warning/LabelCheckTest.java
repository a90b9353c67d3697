package org.lorentztron.connectors.warning;

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
    private static List<String> said(
            @Nullable String path, int events, int labelled, Map<Integer, List<String>> names) {
        FirstEventChecks first = new FirstEventChecks(List.of(new LabelCheck(path)));
        return IntStream.range(0, events)
                .mapToObj(i -> first.see(TestEvents.event(i == labelled, names)))
                .flatMap(List::stream)
                .map(InputWarning::message)
                .toList();
    }

    @Test
    void see_noLabelInTheFirstEvents_isSaidOnceWithTheFields() {
        assertThat(said("fraud", 3 * FirstEventChecks.MANY, -1, NAMES))
                .containsExactly(
                        "none of the first 500 events of a reader has a label at fraud (--event-label); the last of them"
                                + " has the features a%2Eb, amount, words");
        assertThat(said("fraud", FirstEventChecks.MANY - 1, -1, NAMES)).isEmpty();
    }

    @Test
    void see_oneLabelOrNoPath_saysNothing() {
        assertThat(said("fraud", 3 * FirstEventChecks.MANY, FirstEventChecks.MANY - 1, NAMES))
                .isEmpty();
        assertThat(said("fraud", 3 * FirstEventChecks.MANY, 0, NAMES)).isEmpty();
        assertThat(said(null, 3 * FirstEventChecks.MANY, -1, NAMES)).isEmpty();
    }

    @Test
    void see_manyFields_namesTwenty() {
        Map<Integer, List<String>> names =
                IntStream.range(100, 150).boxed().collect(Collectors.toMap(i -> i, i -> List.of("f" + i)));
        assertThat(said("x", FirstEventChecks.MANY, -1, names)).singleElement().satisfies(said -> assertThat(said)
                .endsWith("f118, f119"));
    }
}
