package org.lorentztron.experiments.levers;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** What a hostile sender does with the events that it sends in place of honest ones. */
enum Lever {
    /** The label is that of the next class. */
    LABELS,
    /** Every number is 1e15 or -1e15, the largest that an event may have; the label is any. */
    FEATURES,
    /** The same, beside 600 numbers of 0.001 that no other event has. */
    PADDED_FEATURES,
    /** The same without these, of a job with --event-log for every number. */
    LOGGED_FEATURES,
    /** The same without that, in the first of all events, of which the scale of features is made. */
    FIRST_FEATURES,
    /** Every event is the first one again, with its id and its label. */
    REPEATED,
    /** The label is that of the next class, and the weight 1,000: of a job as it is by default. */
    WEIGHT,
    /** The same, of a job with --max-weight 1000. */
    ALLOWED_WEIGHT,
    /** The label is that of the next class, and the time an hour ahead, more than a job allows by default. */
    FAR_TIMES,
    /** The same, 59 seconds ahead, which it allows. */
    NEAR_TIMES;

    private static final double LARGEST = 1e15;
    private static final double SMALL = 0.001;
    private static final int OTHERS = 600;
    private static final double HUGE_WEIGHT = 1_000;
    private static final Duration FAR = Duration.ofHours(1);
    private static final Duration NEAR = Duration.ofSeconds(59);

    /** In kebab case. */
    String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Options of the job beside those that all have. */
    List<String> options() {
        return switch (this) {
            case LOGGED_FEATURES -> List.of("--event-log=x0,x1,x2,x3,x4,x5,x6,x7");
            case ALLOWED_WEIGHT -> List.of("--max-weight=1000");
            default -> List.of();
        };
    }

    /** Whether the hostile events are the first of all, and not anywhere. */
    boolean isFirst() {
        return this == FIRST_FEATURES;
    }

    /** What is sent in place of an event. */
    Sent instead(Sent honest, Sent first, SplittableRandom random) {
        TableRow row = honest.row();
        return switch (this) {
            case LABELS -> honest.with(mislabelled(row));
            case FEATURES, LOGGED_FEATURES, FIRST_FEATURES -> honest.with(extreme(row, random));
            case PADDED_FEATURES -> honest.with(padded(extreme(row, random)));
            case REPEATED -> honest.with(first.row());
            case WEIGHT, ALLOWED_WEIGHT -> honest.with(mislabelled(row)).weighing(HUGE_WEIGHT);
            case FAR_TIMES -> honest.with(mislabelled(row)).aheadBy(FAR);
            case NEAR_TIMES -> honest.with(mislabelled(row)).aheadBy(NEAR);
        };
    }

    private static TableRow mislabelled(TableRow row) {
        return new TableRow((row.label() + 1) % TableRow.CLASSES, row.values());
    }

    private static TableRow padded(TableRow row) {
        int own = row.values().length;
        double[] values = Arrays.copyOf(row.values(), own + OTHERS);
        Arrays.fill(values, own, values.length, SMALL);
        return new TableRow(row.label(), values);
    }

    private static TableRow extreme(TableRow row, SplittableRandom random) {
        double[] values = Arrays.stream(row.values())
                .map(value -> random.nextBoolean() ? LARGEST : -LARGEST)
                .toArray();
        return new TableRow(random.nextInt(TableRow.CLASSES), values);
    }
}
