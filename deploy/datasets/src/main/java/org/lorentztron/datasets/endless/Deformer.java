package org.lorentztron.datasets.endless;

import java.util.Arrays;
import org.lorentztron.datasets.Pixels;
import org.lorentztron.model.Features;

/**
 * Deforms one picture at a time: {@link #deform}, then the result as features or bytes. Not thread-safe: holds
 * workspaces.
 */
final class Deformer {
    private final SmoothFields fields;
    private final Tangents tangents = new Tangents();
    private final float[] x = new float[Sheet.SIZE];
    private final float[] deformed = new float[Sheet.SIZE];

    // The rows of the result that may have ink, and where its pixels come from.
    private int top;
    private int bottom;
    private int right;
    private int down;

    // The result as it is compacted: at most all pixels.
    private final int[] indices = new int[EndlessDigits.PIXELS];
    private final float[] values = new float[EndlessDigits.PIXELS];

    Deformer(SmoothFields fields) {
        this.fields = fields;
    }

    void deform(byte[] original, Deformation deformation) {
        right = deformation.right();
        down = deformation.down();
        unpack(original);
        if (top == bottom) {
            return;
        }
        tangents.compute(x, top, bottom);
        displace(
                fields.field(deformation.fieldX()),
                fields.field(deformation.fieldY()),
                deformation.sign(),
                Sheet.row(top),
                Sheet.row(bottom));
    }

    /** The picture onto the sheet, and the rows that its ink and the kernels' reach cover: none if it is empty. */
    private void unpack(byte[] original) {
        int first = Sheet.SIDE;
        int last = -1;
        for (int y = 0; y < Sheet.SIDE; y++) {
            int from = y * Sheet.SIDE;
            int target = Sheet.row(y);
            int ink = 0;
            for (int column = 0; column < Sheet.SIDE; column++) {
                int pixel = original[from + column] & 0xff;
                ink |= pixel;
                x[target + column] = pixel;
            }
            if (ink != 0) {
                first = Math.min(first, y);
                last = y;
            }
        }
        top = Math.max(0, first - Sheet.BORDER);
        bottom = last < 0 ? top : Math.min(Sheet.SIDE, last + 1 + Sheet.BORDER);
    }

    private void displace(float[] fieldX, float[] fieldY, float sign, int from, int to) {
        float[] tx = tangents.tx;
        float[] ty = tangents.ty;
        float[] source = x;
        float[] target = deformed;
        for (int p = from; p < to; p++) {
            target[p] = source[p] + sign * (fieldX[p] * tx[p] - fieldY[p] * ty[p]);
        }
    }

    /** The deformed picture, moved, as features. */
    Features features() {
        int ink = 0;
        int firstRow = Math.max(0, top + down);
        int lastRow = Math.min(Sheet.SIDE, bottom + down);
        int firstColumn = Math.max(0, right);
        int lastColumn = Math.min(Sheet.SIDE, Sheet.SIDE + right);
        for (int y = firstRow; y < lastRow; y++) {
            int source = Sheet.row(y - down) - right;
            for (int column = firstColumn; column < lastColumn; column++) {
                int pixel = gray(deformed[source + column]);
                // Written always and kept if there is ink: a branch that the processor cannot foresee costs more.
                indices[ink] = y * Sheet.SIDE + column;
                values[ink] = Pixels.value(pixel);
                ink += pixel + 255 >>> 8;
            }
        }
        return Features.canonical(EndlessDigits.PIXELS, Arrays.copyOf(indices, ink), Arrays.copyOf(values, ink));
    }

    /** The deformed picture, moved, as gray values. */
    void pixels(byte[] target) {
        Arrays.fill(target, (byte) 0);
        for (int y = Math.max(0, top + down); y < Math.min(Sheet.SIDE, bottom + down); y++) {
            int source = Sheet.row(y - down) - right;
            for (int column = Math.max(0, right); column < Math.min(Sheet.SIDE, Sheet.SIDE + right); column++) {
                target[y * Sheet.SIDE + column] = (byte) gray(deformed[source + column]);
            }
        }
    }

    /** Rounded and clipped to 0 to 255. */
    private static int gray(float value) {
        return Math.max(0, Math.min(255, (int) (value + 0.5f)));
    }
}
