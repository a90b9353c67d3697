package org.lorentztron.experiments.throughput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class RowTest {
    /** The machine may be slower in one repeat: there both jobs are. */
    @Test
    void of_repeats_comparesEachWithTheEngineBesideIt() {
        List<Row> rows = Row.of(List.of(
                RunResults.of(RunResults.ENGINE, 2, 0, 1),
                RunResults.of(RunResults.DOS, 2, 0, 2),
                RunResults.of(RunResults.ENGINE, 2, 1, 10),
                RunResults.of(RunResults.DOS, 2, 1, 20),
                RunResults.of(RunResults.ENGINE, 2, 2, 2),
                RunResults.of(RunResults.DOS, 2, 2, 5)));

        assertThat(rows).extracting(Row::job).containsExactly(RunResults.ENGINE, RunResults.DOS);
        assertThat(rows.get(0).ofEngine()).isEqualTo(new Spread(1, 1, 1));
        assertThat(rows.get(0).eventsPerSecond()).isEqualTo(new Spread(500, 100, 1_000));
        assertThat(rows.get(1).ofEngine()).isEqualTo(new Spread(0.5, 0.4, 0.5));
        assertThat(rows.get(1).ofEngineByCpu()).isEqualTo(new Spread(0.5, 0.4, 0.5));
        assertThat(rows.get(1).cpuMicros()).isEqualTo(new Spread(5, 2, 20));
        assertThat(rows.get(1).stages()).containsEntry(Stage.SOURCE, 1.25).containsEntry(Stage.TRAIN, 0.0);
        assertThat(rows.get(1).bytes()).isEqualTo(520);
    }

    @Test
    void of_otherParallelism_isARowOfItsOwnWithAnEngineOfItsOwn() {
        List<Row> rows = Row.of(List.of(
                RunResults.of(RunResults.ENGINE, 1, 0, 1),
                RunResults.of(RunResults.DOS, 1, 0, 4),
                RunResults.of(RunResults.ENGINE, 2, 0, 1),
                RunResults.of(RunResults.DOS, 2, 0, 2)));

        assertThat(rows).extracting(Row::parallelism).containsExactly(1, 1, 2, 2);
        assertThat(rows).extracting(row -> row.ofEngine().median()).containsExactly(1.0, 0.25, 1.0, 0.5);
    }

    /** Another rank may be sent to another number of blocks. */
    @Test
    void of_otherLearner_isComparedWithTheEngineOfItsOwnRoutes() {
        List<Row> rows = Row.of(List.of(
                RunResults.of(RunResults.ENGINE, 2, 0, 1),
                RunResults.of(RunResults.DOS, 2, 0, 2),
                RunResults.of(RunResults.WIDE.engine(), 2, 0, 2),
                RunResults.of(RunResults.WIDE, 2, 0, 10)));

        assertThat(rows).extracting(row -> row.ofEngine().median()).containsExactly(1.0, 0.5, 1.0, 0.2);
    }

    @Test
    void of_runWithoutEngine_isRefused() {
        assertThatThrownBy(() -> Row.of(List.of(RunResults.of(RunResults.DOS, 2, 0, 1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no run of the engine beside");
    }

    @Test
    void spread_evenNumber_isTheMeanOfTheMiddleTwo() {
        assertThat(Spread.of(List.of(4.0, 1.0, 2.0, 8.0))).isEqualTo(new Spread(3, 1, 8));
    }
}
