package org.lorentztron.local.run;

import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What became of the labels of events.
 *
 * @param joined events whose labels came later; empty if labels come with events
 * @param waiting events that wait for their labels; empty as well
 * @param unlabelled events without a label, in time if labels come later; empty if they are predicted, and nobody
 *     counts them
 * @param unlabelledAs the class as which these are trained; null if they are counted alone
 */
record LabelFigures(OptionalLong joined, OptionalLong waiting, OptionalLong unlabelled, @Nullable String unlabelledAs) {

    /** Each of them that is known and says something, with a comma after it. */
    String text() {
        return part(joined, " joined with labels")
                + (waiting.orElse(0) == 0 ? "" : part(waiting, " waiting for labels"))
                + (unlabelled.isPresent() ? unlabelled(unlabelled.getAsLong(), unlabelledAs) + ", " : "");
    }

    static String unlabelled(long events, @Nullable String unlabelledAs) {
        return String.format(Locale.ROOT, "%,d unlabelled", events)
                + (unlabelledAs == null ? "" : " and trained as " + unlabelledAs);
    }

    private static String part(OptionalLong number, String what) {
        return number.isPresent() ? String.format(Locale.ROOT, "%,d%s, ", number.getAsLong(), what) : "";
    }
}
