package org.lorentztron.experiments.rare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.experiments.ExperimentCall;
import org.lorentztron.tools.cli.CommandLineRun;

class RareRunTest {
    private static RareEvent event(boolean fraud, double weight) {
        return new RareEvent(new double[0], fraud, weight);
    }

    /** Of the pairs of a fraud and another event: 2 x 3 right, 1 x 3 equal, 1 x 1 and 2 x 1 right. */
    @Test
    void of_weightsAndEqualProbabilities_countAsTheySay() {
        List<RareEvent> events = List.of(event(true, 2), event(true, 1), event(false, 3), event(false, 1));

        RareJudgement judged = RareJudgement.of(events, new double[] {0.9, 0.4, 0.4, 0.1});

        assertThat(judged.roc()).isCloseTo((6 + 1.5 + 1 + 2) / 12, within(1e-12));
        assertThat(judged.pr()).isCloseTo((2 * 1 + 1 * 0.5) / 3, within(1e-12));
        assertThat(judged.ratio()).isCloseTo((1.8 + 0.4 + 1.2 + 0.1) / 3, within(1e-12));
        assertThat(judged.recall()).isEqualTo(1);
        double loss = -(2 * Math.log(0.9) + Math.log(0.4) + 3 * Math.log(0.6) + Math.log(0.9)) / 7;
        assertThat(judged.logLoss()).isCloseTo(loss, within(1e-12));
    }

    @Test
    void test_anyRate_standsForTheStream() {
        List<RareEvent> test = RareEvent.test(RareStream.NORMALS, 0.01, 30, 300, 1);

        assertThat(test).hasSize(330);
        assertThat(test.stream()
                        .filter(RareEvent::fraud)
                        .mapToDouble(RareEvent::weight)
                        .sum())
                .isCloseTo(0.01, within(1e-12));
        List<RareEvent> stream = RareEvent.stream(RareStream.NORMALS, 0.01, 20_000, 2);
        assertThat(stream.stream().filter(RareEvent::fraud).count()).isBetween(150L, 250L);
    }

    @Test
    void inOrderOfLabels_anyEvents_endsWithoutFrauds() {
        List<RareEvent> events = RareEvent.stream(RareStream.PAYMENTS, 0.05, 3_000, 1);

        List<RareEvent> backlog = RareEvent.inOrderOfLabels(events);

        assertThat(backlog).containsExactlyInAnyOrderElementsOf(events);
        // Of the newest 600 events, 5 % are frauds, whose labels have come.
        assertThat(backlog.subList(2_450, 3_000)).noneMatch(RareEvent::fraud);
    }

    @Test
    void rare_oneStream_writesItsFiguresAndEvents(@TempDir Path folder) throws Exception {
        CommandLineRun run = ExperimentCall.of(
                "rare", "--streams=amount", "--rates=100", "--frauds=1", "--write", "--out=" + folder);

        assertThat(run.exitCode()).isZero();
        List<String> lines = Files.readAllLines(folder.resolve("rare.csv"));
        assertThat(lines).hasSize(3);
        assertThat(lines.get(1)).startsWith("amount,100,1.0000,");
        assertThat(Files.readAllLines(folder.resolve("amount-100-train.csv"))).hasSize(20_000);
        assertThat(folder.resolve("amount-backlog-100-test.csv")).isNotEmptyFile();
    }

    @Test
    void rare_unknownStream_isRefused() {
        CommandLineRun run = ExperimentCall.of("rare", "--streams=other", "--rates=1");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("[other], expected some of [amount, normals, payments]")
                .contains("--rates");
    }
}
