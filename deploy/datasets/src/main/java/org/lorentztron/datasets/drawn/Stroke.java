package org.lorentztron.datasets.drawn;

/**
 * One pull of the pen: points the pen passes, smoothly except at corners.
 *
 * <p>Between two points the path is a Catmull-Rom curve; at a corner and at both ends the curve stops and the neighbour
 * beyond is replaced by the point itself. Immutable.
 *
 * @param x from left, in the unit of the writing box (0 to 1)
 * @param y from top, same unit, same length
 * @param corner whether the direction may jump at the point, same length
 */
record Stroke(double[] x, double[] y, boolean[] corner) {
    /** Straight pieces per curve piece. */
    static final int PIECES = 5;

    int points() {
        return x.length;
    }

    /** Reads {@code "18 14, 45 2!, 74 12"}: x and y in percent of the writing box, {@code !} for a corner. */
    static Stroke parse(String text) {
        String[] points = text.strip().split("\\s*,\\s*");
        Stroke stroke = new Stroke(new double[points.length], new double[points.length], new boolean[points.length]);
        for (int p = 0; p < points.length; p++) {
            stroke.corner[p] = points[p].endsWith("!");
            String[] xy = points[p].replace("!", "").split(" ");
            stroke.x[p] = Integer.parseInt(xy[0]) / 100.0;
            stroke.y[p] = Integer.parseInt(xy[1]) / 100.0;
        }
        return stroke;
    }

    /** Number of points {@link #trace} writes. */
    int traceLength() {
        return (points() - 1) * PIECES + 1;
    }

    /**
     * Follows the stroke through moved points.
     *
     * @param px the points' x, length {@link #points()}, not modified
     * @param py the points' y, likewise
     * @param outX receives the path from {@code from} on, {@link #traceLength()} values
     * @param outY likewise
     */
    void trace(double[] px, double[] py, double[] outX, double[] outY, int from) {
        int last = points() - 1;
        int out = from;
        for (int p = 0; p < last; p++) {
            int before = p == 0 || corner[p] ? p : p - 1;
            int after = p + 1 == last || corner[p + 1] ? p + 1 : p + 2;
            for (int k = 0; k < PIECES; k++) {
                double t = (double) k / PIECES;
                outX[out] = curve(t, px[before], px[p], px[p + 1], px[after]);
                outY[out++] = curve(t, py[before], py[p], py[p + 1], py[after]);
            }
        }
        outX[out] = px[last];
        outY[out] = py[last];
    }

    /** Catmull-Rom: passes b at t = 0 and c at t = 1 with slopes (c - a) / 2 and (d - b) / 2. */
    private static double curve(double t, double a, double b, double c, double d) {
        double linear = c - a;
        double square = 2 * a - 5 * b + 4 * c - d;
        double cube = 3 * (b - c) + d - a;
        return b + 0.5 * t * (linear + t * (square + t * cube));
    }
}
