package org.lorentztron.datasets.drawn;

/**
 * The way of the pen over the sheet, as points joined by straight pieces. Not thread-safe; changed in place.
 *
 * @param x across
 * @param y down, same length
 * @param down whether the pen touches the sheet on the way from the point before, same length; false where a stroke
 *     begins
 */
record PenPath(double[] x, double[] y, boolean[] down) {
    /**
     * Follows strokes whose points are moved at random.
     *
     * @param jitter deviation of a point per axis
     * @param endJitter deviation of the two ends of a stroke per axis
     */
    static PenPath follow(Stroke[] strokes, PenRandom random, double jitter, double endJitter) {
        int length = 0;
        for (Stroke stroke : strokes) {
            length += stroke.traceLength();
        }
        PenPath path = new PenPath(new double[length], new double[length], new boolean[length]);
        int from = 0;
        for (Stroke stroke : strokes) {
            int points = stroke.points();
            double[] px = new double[points];
            double[] py = new double[points];
            for (int p = 0; p < points; p++) {
                double size = p == 0 || p == points - 1 ? endJitter : jitter;
                px[p] = stroke.x()[p] + size * random.normal();
                py[p] = stroke.y()[p] + size * random.normal();
            }
            stroke.trace(px, py, path.x, path.y, from);
            int end = from + stroke.traceLength();
            for (int p = from + 1; p < end; p++) {
                path.down[p] = true;
            }
            from = end;
        }
        return path;
    }

    /** Replaces every point by the matrix {@code (xx xy; yx yy)} times the point. */
    void transform(double xx, double xy, double yx, double yy) {
        for (int p = 0; p < x.length; p++) {
            double oldX = x[p];
            x[p] = xx * oldX + xy * y[p];
            y[p] = yx * oldX + yy * y[p];
        }
    }

    /**
     * Scales and shifts the path so that the longer side of its bounding box has the given length and the middle of the
     * box is (middleX, middleY).
     */
    void fit(double side, double middleX, double middleY) {
        double[] rangeX = range(x);
        double[] rangeY = range(y);
        double scale = side / Math.max(rangeX[1] - rangeX[0], rangeY[1] - rangeY[0]);
        for (int p = 0; p < x.length; p++) {
            x[p] = middleX + scale * (x[p] - (rangeX[0] + rangeX[1]) / 2);
            y[p] = middleY + scale * (y[p] - (rangeY[0] + rangeY[1]) / 2);
        }
    }

    private static double[] range(double[] values) {
        double low = values[0];
        double high = values[0];
        for (double value : values) {
            low = Math.min(low, value);
            high = Math.max(high, value);
        }
        return new double[] {low, high};
    }
}
