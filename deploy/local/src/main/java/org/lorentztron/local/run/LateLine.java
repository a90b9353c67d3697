package org.lorentztron.local.run;

import java.util.Locale;
import java.util.Optional;

/** Says how many records of a kind came too late, when the first comes and when they have doubled. Not thread-safe. */
final class LateLine {
    private final String kind;
    private long told;

    /** @param kind such as "event", of which there may be several */
    LateLine(String kind) {
        this.kind = kind;
    }

    /** @param late how many up to now */
    Optional<String> line(long late) {
        if (late == 0 || late < 2 * told) {
            return Optional.empty();
        }
        told = late;
        return Optional.of(String.format(
                Locale.ROOT,
                "%,d %s too late up to now, and their time was moved forward (see --out-of-orderness and"
                        + " --idle-timeout)",
                late,
                late == 1 ? kind + " came" : kind + "s came"));
    }
}
