package org.lorentztron.model.candidates;

/** When one candidate of one part sleeps, written down as plainly as can be. */
final class PlainSleep {
    private final boolean copy;
    boolean asleep;
    private int awakeFor;
    private int since;
    private double usual;

    /** @param copy whether it only forgets faster than another one */
    PlainSleep(boolean copy) {
        this.copy = copy;
        this.awakeFor = copy ? 2_000 : 8_000;
    }

    /**
     * An event of the part; true if the candidate falls asleep or wakes.
     *
     * @param isPart whether it is the part
     * @param may whether it may: what another one wakes from sleeps after that, and wakes before
     */
    boolean event(boolean isPart, boolean may, double error, double errorOfPart) {
        if (isPart) {
            since = 0;
            awakeFor = copy ? 2_000 : 8_000;
            return false;
        }
        if (!asleep) {
            since++;
            return may && since >= awakeFor && error > errorOfPart && fallAsleep(errorOfPart);
        }
        since++;
        usual = copy ? Math.min(usual, errorOfPart) : usual + 0.002 / 16 * (errorOfPart - usual);
        boolean risen = errorOfPart > usual + 3 * (Math.sqrt(0.002 * usual) + 0.002);
        return may && (since >= 8 * awakeFor || risen) && wake(risen);
    }

    private boolean fallAsleep(double errorOfPart) {
        asleep = true;
        since = 0;
        usual = errorOfPart;
        return true;
    }

    private boolean wake(boolean risen) {
        asleep = false;
        since = 0;
        if (!copy) {
            awakeFor = risen ? 8_000 : Math.min(2 * awakeFor, 8_000 * 256);
        }
        return true;
    }
}
