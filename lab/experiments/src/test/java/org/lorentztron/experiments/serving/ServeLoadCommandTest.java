package org.lorentztron.experiments.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lorentztron.experiments.ExperimentCall;
import org.lorentztron.tools.cli.CommandLineRun;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class ServeLoadCommandTest {

    @Test
    void load_smallRate_isAnsweredWithoutErrors() {
        CommandLineRun run = ExperimentCall.of(
                "serve-load",
                "--rate",
                "50",
                "--warm-up",
                "0",
                "--seconds",
                "2",
                "--connections",
                "2",
                "--features",
                "3",
                "--classes",
                "3");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        List<String> cells =
                List.of(run.out().lines().skip(2).findFirst().orElseThrow().split(" *\\| *"));
        // Of 100 requests the last may be due after the end.
        assertThat(Double.parseDouble(cells.get(1))).isBetween(40.0, 52.0);
        assertThat(cells.get(3)).isEqualTo("0");
    }

    @Test
    void load_wrongOptions_areNamedAtOnce() {
        CommandLineRun run = ExperimentCall.of("serve-load", "--rate", "-1", "--classes", "1");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("'--rate': -1, expected 0 to", "'--classes': 1, expected 2 to 100");
    }

    @Test
    void quantiles_times_areOffByThreePercentAtMost() {
        LatencyCounts counts = new LatencyCounts();
        for (int i = 1; i <= 100_000; i++) {
            counts.add(1_000L * i);
        }

        assertThat((double) counts.quantile(0.5)).isBetween(50.0e6, 51.6e6);
        assertThat((double) counts.quantile(0.99)).isBetween(99.0e6, 100.0e6);
        assertThat(counts.quantile(1)).isEqualTo(100_000_000);
        assertThat(counts.largest()).isEqualTo(100_000_000);
        assertThat(new LatencyCounts().quantile(0.5)).isZero();
    }

    @Test
    void quantiles_edges_areTaken() {
        LatencyCounts counts = new LatencyCounts();
        counts.add(-5);
        counts.add(31);
        counts.add(Long.MAX_VALUE);

        assertThat(counts.quantile(0.3)).isZero();
        assertThat(counts.quantile(0.6)).isEqualTo(31);
        assertThat(counts.quantile(1)).isEqualTo(1L << 61);
    }
}
