package org.lorentztron.experiments.networks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.lorentztron.tools.charts.Palette;
import org.lorentztron.tools.charts.Panels;
import org.lorentztron.tools.charts.Panels.Line;
import org.lorentztron.tools.charts.Panels.Panel;

/** Figure 3 of paper 6. Stateless. */
final class NetworkPictures {
    /** Errors above are cut off: networks of one or two basis vectors. */
    private static final double HIGHEST_PERCENT = 50;

    private NetworkPictures() {}

    /** Figure 3: test error over the largest number of basis vectors, a chart for each dataset. */
    static void writeSizes(Path file, List<MachineContest> contests, int mostUnits) throws IOException {
        List<Panel> panels = new ArrayList<>();
        for (MachineContest contest : contests) {
            List<Line> lines = new ArrayList<>();
            for (MachineContest.Entry entry : contest.entries()) {
                double[] x = steps(entry.steps() == 0 ? mostUnits : entry.steps());
                double[] y = IntStream.rangeClosed(1, x.length)
                        .mapToDouble(steps -> 100 * (1 - entry.accuracyWithin(steps)))
                        .toArray();
                String name = String.format(
                        Locale.ROOT, "%s: %.1f %%", entry.machine().name(), 100 * (1 - entry.accuracy()));
                lines.add(new Line(name, Palette.line(lines.size()), x, y));
            }
            panels.add(new Panel(
                    contest.name(), "basis vectors, at most", "test error, %", false, HIGHEST_PERCENT, lines));
        }
        Panels.write(file, "Polynomial networks by conditional gradient", panels);
    }

    /** 1 to the number of steps. */
    private static double[] steps(int count) {
        return IntStream.rangeClosed(1, count).asDoubleStream().toArray();
    }
}
