package org.lorentztron.local.produce;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.local.produce.rows.RowOrder;
import picocli.CommandLine.Option;

/** In which order events are sent. */
final class OrderOptions {
    private static final long DEFAULT_SEED = 1;

    @Option(
            names = "--shuffle",
            description = "Send the data in a random order, each round in another one. Lines of jsonl are then held in"
                    + " memory, up to half of it.")
    private boolean shuffle;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of --shuffle: another one gives other orders (default: 1).")
    private @Nullable Long seed;

    /**
     * Names the problems with the options.
     *
     * @param timed whether events have times of their own
     * @param hasEnd whether the data ends
     */
    void check(boolean timed, boolean hasEnd, List<String> problems) {
        if (shuffle && timed) {
            problems.add("options '--shuffle' and '--time-column' contradict each other: times would run backwards");
        }
        if (shuffle && !hasEnd) {
            problems.add("option '--shuffle' is for data that ends");
        }
        if (seed != null && !shuffle) {
            problems.add("option '--seed' is for --shuffle");
        }
    }

    boolean isShuffled() {
        return shuffle;
    }

    long seed() {
        return seed == null ? DEFAULT_SEED : seed;
    }

    /** The order of so many rows. */
    RowOrder of(long rows) {
        return new RowOrder(rows, shuffle ? seed() : null);
    }
}
