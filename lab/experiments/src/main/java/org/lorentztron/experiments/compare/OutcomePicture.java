package org.lorentztron.experiments.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.lorentztron.tools.charts.Palette;
import org.lorentztron.tools.charts.Panels;
import org.lorentztron.tools.charts.Panels.Line;
import org.lorentztron.tools.charts.Panels.Panel;

/** The errors of all jobs over the number of examples: every order thin, their mean bold. */
final class OutcomePicture {
    private OutcomePicture() {}

    static void write(Path file, List<Outcome> outcomes, Schedule schedule) throws IOException {
        double[] events =
                schedule.after().stream().mapToDouble(Long::doubleValue).toArray();
        List<Line> orders = new ArrayList<>();
        List<Line> means = new ArrayList<>();
        for (int j = 0; j < outcomes.size(); j++) {
            Outcome outcome = outcomes.get(j);
            for (Trial trial : outcome.trials()) {
                String name = outcome.job() + " " + orders.size();
                orders.add(new Line(name, Palette.pale(Palette.line(j)), events, percents(trial.errors()), true));
            }
            double[] mean = IntStream.range(0, events.length)
                    .mapToDouble(point -> outcome.errors(point).getAverage())
                    .toArray();
            means.add(new Line(outcome.job(), Palette.line(j), events, mean));
        }
        List<Line> lines = new ArrayList<>(orders);
        lines.addAll(means);
        Panels.write(
                file,
                "What jobs publish",
                List.of(new Panel(
                        "each order of the examples (thin) and their mean",
                        "training examples (logarithmic)",
                        "test error, %",
                        true,
                        Double.POSITIVE_INFINITY,
                        lines)));
    }

    private static double[] percents(double[] shares) {
        return IntStream.range(0, shares.length)
                .mapToDouble(i -> 100 * shares[i])
                .toArray();
    }
}
