package org.lorentztron.model.monitor;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How well one class is found, with the events that each number is of. Immutable.
 *
 * @param recall events of the class; the hits were served as it
 * @param precision predictions of the class; the hits were of it. Null if nobody counted them
 * @param prAuc average precision of its probability, 0 to 1; NaN if no event tells it
 */
public record ClassFigures(Share recall, @Nullable Share precision, double prAuc) {

    /** Of a class that was neither seen nor served. */
    public static final ClassFigures NONE = new ClassFigures(Share.NONE, Share.NONE, Double.NaN);

    /**
     * For people, such as {@code recall 71.2 % (37 of 52), precision 64.9 % (37 of 57), PR-AUC 0.71}. A number without
     * events is none: {@code no event yet, precision 0.0 % (0 of 3)}.
     */
    public String text() {
        List<String> parts = new ArrayList<>();
        parts.add(recall.isKnown() ? "recall " + recall.text() : "no event yet");
        if (precision != null) {
            parts.add(precision.isKnown() ? "precision " + precision.text() : "none predicted yet");
        }
        if (!Double.isNaN(prAuc)) {
            parts.add(String.format(Locale.ROOT, "PR-AUC %.2f", prAuc));
        }
        return String.join(", ", parts);
    }
}
