package org.lorentztron.experiments.paper;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * How a variant took a change of the stream: moving errors in % of the interval before it, the first and second ones
 * after it and the last one of all, and how long it took to err at most twice as often as before.
 *
 * @param name of the variant
 * @param before moving error of the last interval before the change
 * @param first that of the first one after it
 * @param second that of the second one; NaN if there is none
 * @param last that of the last one
 * @param recovered examples from the change to the end of the first interval whose moving error is at most twice
 *     {@code before}; empty if there is none
 */
record Recovery(String name, double before, double first, double second, double last, OptionalLong recovered) {

    /**
     * Reads it off a curve with points on both sides of the change.
     *
     * @param at examples before the change, the end of an interval
     */
    static Recovery of(String name, List<CurvePoint> curve, long at) {
        List<CurvePoint> after =
                curve.stream().filter(point -> point.examples() > at).toList();
        double before = curve.get(curve.size() - after.size() - 1).moving();
        return new Recovery(
                name,
                100 * before,
                100 * after.get(0).moving(),
                after.size() > 1 ? 100 * after.get(1).moving() : Double.NaN,
                100 * after.get(after.size() - 1).moving(),
                after.stream()
                        .filter(point -> point.moving() <= 2 * before)
                        .mapToLong(point -> point.examples() - at)
                        .findFirst());
    }

    /** Prints a table. */
    static void print(PrintStream out, List<Recovery> recoveries) {
        out.printf(
                "%-22s %11s %11s %11s %11s %22s%n",
                "moving error, %", "before", "first after", "second", "last", "at most twice before");
        for (Recovery recovery : recoveries) {
            out.printf(
                    Locale.ROOT,
                    "%-22s %11.2f %11.2f %11.2f %11.2f %22s%n",
                    recovery.name,
                    recovery.before,
                    recovery.first,
                    recovery.second,
                    recovery.last,
                    recovery.recovered.isPresent()
                            ? String.format(Locale.ROOT, "after %,d", recovery.recovered.getAsLong())
                            : "never");
        }
    }
}
