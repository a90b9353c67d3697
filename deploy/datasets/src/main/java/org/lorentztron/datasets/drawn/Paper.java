package org.lorentztron.datasets.drawn;

/**
 * A square sheet that takes ink: each pixel keeps the largest coverage any piece of a line gave it, from 0 (none) to 1.
 * Edges fall off linearly over one and a half pixels, which is the anti-aliasing. Not thread-safe.
 */
final class Paper {
    private static final double SOFTNESS = 0.75;

    private final int size;
    private final double[] ink;

    Paper(int size) {
        this.size = size;
        this.ink = new double[size * size];
    }

    double ink(int pixel) {
        return ink[pixel];
    }

    /**
     * Draws a straight piece with round ends. Coordinates in pixels; the centre of the top left pixel is (0, 0). What
     * lies outside the sheet is lost.
     */
    void line(double x0, double y0, double x1, double y1, double radius) {
        double reach = radius + SOFTNESS;
        int left = Math.max(0, (int) Math.ceil(Math.min(x0, x1) - reach));
        int right = Math.min(size - 1, (int) Math.floor(Math.max(x0, x1) + reach));
        int top = Math.max(0, (int) Math.ceil(Math.min(y0, y1) - reach));
        int bottom = Math.min(size - 1, (int) Math.floor(Math.max(y0, y1) + reach));
        double dx = x1 - x0;
        double dy = y1 - y0;
        double length = dx * dx + dy * dy;
        double inverse = length > 0 ? 1 / length : 0;
        double full = Math.max(0, radius - SOFTNESS);
        double fullSquare = full * full;
        double reachSquare = reach * reach;
        for (int row = top; row <= bottom; row++) {
            for (int column = left; column <= right; column++) {
                double px = column - x0;
                double py = row - y0;
                double t = Math.min(1, Math.max(0, (px * dx + py * dy) * inverse));
                double qx = px - t * dx;
                double qy = py - t * dy;
                double square = qx * qx + qy * qy;
                if (square < reachSquare) {
                    double cover = square <= fullSquare ? 1 : (reach - Math.sqrt(square)) * (1 / (2 * SOFTNESS));
                    int pixel = row * size + column;
                    ink[pixel] = Math.max(ink[pixel], Math.min(1, cover));
                }
            }
        }
    }
}
