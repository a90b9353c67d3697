package org.lorentztron.model.monitor;

/**
 * The error rate of a stream of predictions: cumulative, and over non-overlapping windows of fixed size (paper 1,
 * figure 4). Uses constant memory; whoever draws the curve collects the {@link Point}s. Not thread-safe.
 */
public final class ErrorCurve {
    private final long window;
    private long examples;
    private long errors;
    private long inWindow;
    private long errorsInWindow;
    private double lastWindow = Double.NaN;

    /**
     * The curve at the end of a window.
     *
     * @param examples predictions so far
     * @param cumulative error rate of all of them, 0 to 1
     * @param windowed error rate of the last {@code window} of them, 0 to 1
     */
    public record Point(long examples, double cumulative, double windowed) {}

    /** @param window predictions per window, at least 1 */
    public ErrorCurve(long window) {
        if (window < 1) {
            throw new IllegalArgumentException("window is " + window + ", expected 1 or more");
        }
        this.window = window;
    }

    /**
     * Takes one prediction.
     *
     * @return whether it completed a window, so that {@link #point()} is due
     */
    public boolean add(boolean wrong) {
        int error = wrong ? 1 : 0;
        examples++;
        inWindow++;
        errors += error;
        errorsInWindow += error;
        if (inWindow < window) {
            return false;
        }
        lastWindow = (double) errorsInWindow / window;
        inWindow = 0;
        errorsInWindow = 0;
        return true;
    }

    /** Predictions so far. */
    public long examples() {
        return examples;
    }

    /** Error rate of all predictions; NaN before the first. */
    public double cumulative() {
        return examples == 0 ? Double.NaN : (double) errors / examples;
    }

    /** Error rate of the last complete window; of all predictions before one is complete; NaN before the first. */
    public double windowed() {
        return Double.isNaN(lastWindow) ? cumulative() : lastWindow;
    }

    /** The curve now. */
    public Point point() {
        return new Point(examples, cumulative(), windowed());
    }
}
