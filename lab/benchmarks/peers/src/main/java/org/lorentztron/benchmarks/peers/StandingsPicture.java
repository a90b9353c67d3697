package org.lorentztron.benchmarks.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.lorentztron.tools.charts.SpeedAndError;
import org.lorentztron.tools.charts.SpeedAndError.Learner;

/** Standings as a picture: test errors over speeds, medians. */
final class StandingsPicture {
    private static final double PERCENT = 100;

    private StandingsPicture() {}

    /** @param examples how many were learned */
    static void write(Path file, List<Standing> standings, long examples) throws IOException {
        SpeedAndError.write(
                file,
                String.format(Locale.ROOT, "%,d digits learned once: lower and further right is better", examples),
                "events per second and core, with a prediction for each (logarithmic)",
                "test error, % (logarithmic)",
                standings.stream().map(StandingsPicture::learner).toList());
    }

    private static Learner learner(Standing standing) {
        return new Learner(
                standing.contestant().toString(),
                standing.contestant().library(),
                standing.speed().median(),
                PERCENT * standing.testError().median());
    }
}
