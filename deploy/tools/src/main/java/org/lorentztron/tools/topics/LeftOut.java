package org.lorentztron.tools.topics;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lorentztron.connectors.wire.event.MalformedEventException;

/** Counts of what says nothing of a version, and why. Not thread-safe. */
final class LeftOut {
    long unlabelled;
    /** Of a job to which events without a label are a class, and too new or too old to know whether they have one. */
    long open;
    /** Those of them that have one. */
    long openWithLabel;

    long ofOtherClasses;
    long lateLabels;
    long otherwiseRead;
    /** Predictions of versions that are not compared. */
    long ofOthers;
    /** Predictions of an event that was predicted again. */
    long repeated;
    /** Predictions of a time when one of two versions alone predicted. */
    long ofOneAlone;

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
        add(open, "events whose label may still come, or was deleted", parts);
        add(openWithLabel, "of which so many have theirs, but others like them have not", parts);
        add(ofOtherClasses, "labels of other classes", parts);
        add(lateLabels, "labels too late or too early for their events", parts);
        add(otherwiseRead, "records that the versions read otherwise", parts);
        add(ofOthers, "predictions of other versions", parts);
        add(repeated, "predictions that were repeated", parts);
        add(ofOneAlone, "predictions while one alone predicted", parts);
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
