package org.lorentztron.job.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PromQlTest {

    @Test
    void of_arithmeticAndFunctions_findsSelectorsAlone() {
        PromQl query = PromQl.of("sum by (job_name, pair) (rate(a_b{x=\"1\", y=~\"p|q\"}[5m])) / (c:d:e > 0) * 1e9"
                + " and time() - max(f offset 15m) > bool clamp_min(g, 0.5)");

        assertThat(query.selectors()).extracting(PromQl.Selector::name).containsExactly("a_b", "c:d:e", "f", "g");
        assertThat(query.groupings()).containsExactly("job_name", "pair");
    }

    @Test
    void of_operatorsOfSets_areNoSelectors() {
        assertThat(PromQl.of("a or b unless (c)").selectors())
                .extracting(PromQl.Selector::name)
                .containsExactly("a", "b", "c");
    }

    @Test
    void of_textsAndRanges_areNoSelectors() {
        PromQl query = PromQl.of("label_replace(a{b=\"}(c)\"}, \"stage\", \"$1\", \"task\", \"(?:S_)?(.*)\")"
                + " + rate(d[$__rate_interval])");

        assertThat(query.selectors()).extracting(PromQl.Selector::name).containsExactly("a", "d");
    }

    @Test
    void selects_labels_comparesAsPrometheusDoes() {
        PromQl.Selector selector = PromQl.of("a{b=\"1\", c!=\"2\", d=~\"x|y\", e!~\"z.*\", f=~\"$job\"}")
                .selectors()
                .get(0);
        Map<String, String> series = Map.of("b", "1", "c", "3", "d", "y", "e", "no z", "f", "any");

        assertThat(selector.selects(series)).isTrue();
        for (Map<String, String> other : List.of(
                Map.of("b", "2", "d", "y"),
                Map.of("b", "1", "c", "2", "d", "y"),
                Map.of("b", "1", "d", "xy"),
                Map.of("b", "1", "d", "y", "e", "zebra"))) {
            assertThat(selector.selects(other)).as(other.toString()).isFalse();
        }
    }
}
