package org.lorentztron.tools.topics;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lorentztron.connectors.wire.event.MalformedEventException;

/** Counts of what says nothing of a version, and why. Not thread-safe. */
final class LeftOut {
    long unlabelled;
    /** Without a label, of a job to which that is a class, but not yet. */
    long open;
    /** The same with a label: they count. */
    long openWithLabel;

    long ofOtherClasses;
    long lateLabels;
    long otherwiseRead;
    private long unreadable;
    private String lastUnreadable = "";

    /** What is no mistake, as a deletion, does not count. */
    void countUnreadable(MalformedEventException reason, String what) {
        if (reason.reason().isMistake()) {
            unreadable++;
            lastUnreadable = what + ": " + reason.reason().id() + ": " + reason.getMessage();
        }
    }

    /** All of it; empty if nothing is left out. */
    String text(int oneOf) {
        List<String> parts = new ArrayList<>();
        add(unlabelled, "events without a label so far", parts);
        if (open > 0) {
            String beside = openWithLabel == 0
                    ? ""
                    : String.format(
                            Locale.ROOT,
                            " (beside events like them that have theirs, and count: %,d. Classes of labels seem more"
                                    + " frequent than they are)",
                            openWithLabel);
            add(open, "events whose label may still come, or was deleted", parts);
            parts.set(parts.size() - 1, parts.get(parts.size() - 1) + beside);
        }
        add(ofOtherClasses, "labels of other classes", parts);
        add(lateLabels, "labels too late or too early for their events", parts);
        add(otherwiseRead, "records that the versions read otherwise", parts);
        add(unreadable, "records that cannot be read (the last one: " + lastUnreadable + ")", parts);
        if (oneOf > 1) {
            parts.add("for want of memory all ids but one in " + oneOf + ", by their hash");
        }
        return String.join("; ", parts);
    }

    private static void add(long count, String what, List<String> parts) {
        if (count > 0) {
            parts.add(String.format(Locale.ROOT, "%s: %,d", what, count));
        }
    }
}
