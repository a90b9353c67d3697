package org.lorentztron.local.evaluate;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.tools.cli.CommandFailedException;

class TestResultsTest {
    private static TestResults of(int... truths) {
        TestResults results = new TestResults(List.of("a", "b"));
        for (int i = 0; i < truths.length; i++) {
            results.add(i, truths[i], 0, new double[] {0.75, 0.25});
        }
        return results;
    }

    /** Versions may read lines differently: what differs would be that of other events. */
    @Test
    void requireSameEvents_otherEvents_saysSo() {
        assertThatCode(() -> TestResults.requireSameEvents(of(0, 1, 1), of(0, 1, 1)))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> TestResults.requireSameEvents(of(0, 1, 1), of(0, 1)))
                .isInstanceOf(CommandFailedException.class)
                .hasMessage("the two versions do not read the same examples of the data: of class b, 2 and 1");
        assertThatThrownBy(() -> TestResults.requireSameEvents(of(0, 0, 1), of(0, 1, 1)))
                .hasMessageContaining("of class a, 2 and 1");
    }
}
