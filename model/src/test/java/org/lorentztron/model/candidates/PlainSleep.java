package org.lorentztron.model.candidates;

/** When one candidate of one part sleeps, written down as plainly as can be. */
final class PlainSleep {
    boolean asleep;
    private int since;
    private double least;

    /** An event of the part; true if the candidate falls asleep or wakes. */
    boolean event(boolean isPart, double error, double errorOfPart) {
        if (isPart) {
            since = 0;
            return false;
        }
        since++;
        boolean turns;
        if (asleep) {
            least = Math.min(least, errorOfPart);
            double limit = least + 3 * Math.sqrt(0.002 * least) + 3 * 0.002;
            turns = since >= 16_000 || errorOfPart > limit;
        } else {
            turns = since >= 2_000 && error > errorOfPart;
            least = turns ? errorOfPart : least;
        }
        if (turns) {
            asleep = !asleep;
            since = 0;
        }
        return turns;
    }
}
