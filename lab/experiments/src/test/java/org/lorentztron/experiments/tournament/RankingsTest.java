package org.lorentztron.experiments.tournament;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.model.ClassPair;

class RankingsTest {
    private static final List<UntunedLearner> TWO = UntunedLearner.all(784).subList(0, 2);

    private static Match match(int percent, int b, int contestant, double c, int errors) {
        return new Match(percent, new ClassPair(0, b), TWO.get(contestant), new HoldOut.Choice(c, 5), errors, 100);
    }

    /** One win, two losses and a tie of the first; a match at another share of wrong labels does not count. */
    @Test
    void wins_fourPairs_countFewerErrors() {
        Rankings standings = new Rankings(
                10,
                TWO,
                List.of(
                        match(10, 1, 0, 0.1, 2),
                        match(10, 1, 1, 1, 3),
                        match(10, 2, 0, 0.1, 5),
                        match(10, 2, 1, 1, 4),
                        match(10, 3, 0, 0.1, 7),
                        match(10, 3, 1, 1, 7),
                        match(10, 4, 0, 0.1, 9),
                        match(10, 4, 1, 1, 1),
                        match(30, 4, 0, 100, 99),
                        match(30, 4, 1, 1, 0)));

        assertThat(standings.wins()).isDeepEqualTo(new int[][] {{0, 1}, {2, 0}});
        assertThat(standings.pairs()).isEqualTo(4);
        assertThat(standings.error(TWO.get(0))).isEqualTo(23 / 400.0);
        assertThat(standings.error(TWO.get(1))).isEqualTo(15 / 400.0);
        assertThat(standings.c(TWO.get(0))).isEqualTo(0.1);
    }

    @Test
    void all_manyFeatures_leavesFullCovariancesOut() {
        assertThat(UntunedLearner.all(401))
                .extracting(UntunedLearner::name)
                .containsExactly(
                        "PA-I", "PA-II", "AROW drop", "AROW project", "NHERD drop", "NHERD exact", "NHERD project");
        assertThat(UntunedLearner.all(400))
                .hasSize(9)
                .extracting(UntunedLearner::name)
                .contains("AROW full", "NHERD full");
    }
}
