package org.lorentztron.datasets.endless;

/**
 * How digit {@code index} of a stream is deformed: a hash of (seed, index).
 *
 * @param fieldX number of the field that moves ink sideways
 * @param fieldY number of the field that moves it up and down
 * @param sign 1 or -1
 * @param right pixels by which the picture is moved to the right, -1 to 1
 * @param down likewise down
 */
record Deformation(int fieldX, int fieldY, int sign, int right, int down) {
    static Deformation of(long seed, long index) {
        long fields = Hash.of(seed, index, 1);
        long rest = Hash.of(seed, index, 2);
        return new Deformation(
                below(SmoothFields.COUNT, fields),
                below(SmoothFields.COUNT, fields >>> 32),
                (rest & 1) == 0 ? 1 : -1,
                below(3, rest >>> 1) - 1,
                below(3, rest >>> 32) - 1);
    }

    /** 0 to bound - 1, from the lower 31 bits. */
    private static int below(int bound, long bits) {
        return (int) ((bits & 0x7FFFFFFFL) * bound >>> 31);
    }
}
