package org.lorentztron.experiments.throughput;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.lorentztron.tools.cli.EventEncodingOption;

/**
 * All repeats of a run in one.
 *
 * @param ofEngine events per second over those of the engine's job in the same repeat
 * @param ofEngineByCpu the engine's CPU time per event over the job's, in the same repeat: what {@code ofEngine} would
 *     be if both always had all processors to themselves and kept them busy
 * @param cpuMicros of the whole process per event
 * @param stages CPU microseconds per event of each stage, medians
 * @param bytes per event between tasks, median
 * @param brokerMicros median
 */
record Row(
        EventEncodingOption encoding,
        JobCandidate job,
        int parallelism,
        Spread ofEngine,
        Spread ofEngineByCpu,
        Spread eventsPerSecond,
        Spread cpuMicros,
        Map<Stage, Double> stages,
        double bytes,
        double brokerMicros) {

    /** One row for each kind of run, in the order of their first runs. */
    static List<Row> of(List<RunResult> runs) {
        List<Row> rows = new ArrayList<>();
        List<RunResult> heads = new ArrayList<>();
        for (RunResult run : runs) {
            if (heads.stream().noneMatch(run::isRepeatOf)) {
                heads.add(run);
                rows.add(row(runs.stream().filter(run::isRepeatOf).toList(), runs));
            }
        }
        return rows;
    }

    private static Row row(List<RunResult> repeats, List<RunResult> all) {
        RunResult head = repeats.get(0);
        Map<Stage, Double> stages = new EnumMap<>(Stage.class);
        for (Stage stage : Stage.values()) {
            stages.put(stage, median(repeats, run -> run.cpuMicros().getOrDefault(stage, 0.0)));
        }
        return new Row(
                head.encoding(),
                head.job(),
                head.parallelism(),
                spread(repeats, run -> run.eventsPerSecond() / engine(run, all).eventsPerSecond()),
                spread(repeats, run -> engine(run, all).totalCpuMicros() / run.totalCpuMicros()),
                spread(repeats, RunResult::eventsPerSecond),
                spread(repeats, RunResult::totalCpuMicros),
                stages,
                median(repeats, RunResult::totalBytes),
                median(repeats, RunResult::brokerMicros));
    }

    /** The engine's run with the same routes on the same events in the same repeat. */
    private static RunResult engine(RunResult run, List<RunResult> all) {
        JobCandidate engine = run.job().learns() ? run.job().engine() : run.job();
        return all.stream()
                .filter(other -> other.job().equals(engine)
                        && other.encoding() == run.encoding()
                        && other.parallelism() == run.parallelism()
                        && other.repeat() == run.repeat())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no run of the engine beside " + run));
    }

    private static Spread spread(List<RunResult> repeats, ToDoubleFunction<RunResult> measure) {
        return Spread.of(repeats.stream().map(measure::applyAsDouble).toList());
    }

    private static double median(List<RunResult> repeats, ToDoubleFunction<RunResult> measure) {
        return spread(repeats, measure).median();
    }
}
