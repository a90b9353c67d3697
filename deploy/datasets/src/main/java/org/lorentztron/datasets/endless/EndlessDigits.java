package org.lorentztron.datasets.endless;

import java.util.List;
import java.util.Objects;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.Pixels;
import org.lorentztron.model.Features;

/**
 * Digits without end: the first training digits of a data set as they are and in their order, then deformations of
 * them, round after round (Loosli, Canu and Bottou 2007, who made the stream of paper 1 so).
 *
 * <pre>
 *     digit i, i &gt;= M:   clip(x + sign (F1 tx - F2 ty)), moved by a pixel or not        x = digit i mod M
 * </pre>
 *
 * <p>M = {@value #MOST_ORIGINALS} or all there are; tx, ty are the derivatives of x ({@link Tangents}), F1 and F2 two
 * of 1,500 smooth random fields ({@link SmoothFields}); both numbers, the sign and one of nine translations come from a
 * hash of (seed, i). Pixels are rounded to bytes, features are pixel / 255. So digit i is a function of (originals,
 * seed, i) alone, the same bytes on every machine; any digit can be asked for at any time. The test part is that of the
 * originals.
 *
 * <p>Immutable and thread-safe. Holds 784 bytes per original and 7 MB of fields.
 */
public final class EndlessDigits implements Dataset {
    /** At most this many training digits are used as originals: all of MNIST. */
    public static final int MOST_ORIGINALS = 60_000;

    /** Pixels per digit. */
    public static final int PIXELS = Sheet.SIDE * Sheet.SIDE;

    private final Dataset data;
    private final long seed;
    private final Originals originals;
    private final ThreadLocal<Deformer> deformers;

    /**
     * @param data pictures of {@value Sheet#SIDE} x {@value Sheet#SIDE} pixels whose features are pixel / 255
     * @param seed chooses fields and deformations
     * @throws IllegalArgumentException if there is no training digit, the pictures have another size or a feature is no
     *     such value
     */
    public EndlessDigits(Dataset data, long seed) {
        this.data = data;
        this.seed = seed;
        this.originals = new Originals(data, MOST_ORIGINALS);
        SmoothFields fields = new SmoothFields(seed);
        this.deformers = ThreadLocal.withInitial(() -> new Deformer(fields));
    }

    /** How many digits are not deformed, and after how many the next round starts. */
    public int originals() {
        return originals.count();
    }

    @Override
    public Example training(long index) {
        int label = originals.label(Objects.checkIndex(index, ENDLESS));
        Features features = index < originals.count()
                ? Pixels.features(originals.picture(index), 0, PIXELS)
                : deformed(index).features();
        return new Example(label, classes().get(label), features);
    }

    /**
     * Writes the gray values of digit {@code index}, row by row, without allocating.
     *
     * @param pixels of length {@value #PIXELS}, overwritten
     */
    public void pixels(long index, byte[] pixels) {
        if (Objects.checkIndex(index, ENDLESS) < originals.count()) {
            System.arraycopy(originals.picture(index), 0, pixels, 0, PIXELS);
        } else {
            deformed(index).pixels(pixels);
        }
    }

    private Deformer deformed(long index) {
        Deformer deformer = deformers.get();
        deformer.deform(originals.picture(index), Deformation.of(seed, index));
        return deformer;
    }

    @Override
    public int features() {
        return PIXELS;
    }

    @Override
    public List<String> classes() {
        return data.classes();
    }

    @Override
    public long size() {
        return ENDLESS;
    }

    @Override
    public long testSize() {
        return data.testSize();
    }

    @Override
    public Example test(long index) {
        return data.test(index);
    }
}
