package org.lorentztron.job.options;

/** The default number of blocks: a function of the model's shape alone, never of the parallelism, so that it is the same wherever the job runs. */
final class BlockCount {
    private static final long BYTES_PER_BLOCK = 2L << 20;
    private static final int FEWEST = 4;
    private static final int MOST = 32_768;

    private BlockCount() {}

    /** Pairs of classes. */
    static int pairs(int classes) {
        return classes * (classes - 1) / 2;
    }

    /**
     * One block per 2 MiB of parameters (pairs x 2 x rank x (features + 1) floats), at least 4, at most one per pair.
     *
     * @param classes 2 to 10,000
     */
    static int byDefault(int classes, int features, int rank) {
        long bytes = 4L * 2 * pairs(classes) * rank * (features + 1L);
        long blocks = Math.max(FEWEST, (bytes + BYTES_PER_BLOCK - 1) / BYTES_PER_BLOCK);
        return (int) Math.min(Math.min(blocks, MOST), pairs(classes));
    }
}
