package org.lorentztron.local.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.warning.InputWarning;
import org.lorentztron.job.metrics.InputWarnings;
import org.lorentztron.job.metrics.JobMetrics;

class WarningLinesTest {
    @Test
    void take_whatTheJobFinds_isLinesOnce() {
        InputWarnings job = new InputWarnings(new JobMetrics(new UnregisteredMetricsGroup()));
        WarningLines lines = WarningLines.open();
        job.tell(warning("amount: 100 of 100 texts are numbers"));
        job.tell(warning("a\u001b[2Jb"));
        assertThat(lines.take())
                .containsExactly("warning: amount: 100 of 100 texts are numbers", "warning: a\\u001b[2Jb");
        assertThat(lines.take()).isEmpty();
        lines.close();
        job.tell(warning("later"));
        assertThat(lines.take()).isEmpty();
    }

    private static InputWarning warning(String message) {
        return new InputWarning(InputWarning.Kind.NUMBERS_AS_TEXTS, "amount", 100, 100, message);
    }
}
