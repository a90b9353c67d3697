package org.lorentztron.model.fit.network;

/**
 * What a fit may still spend, counted in multiplications: so a fit ends after the same steps on every machine, however
 * fast it is. What takes much longer than a multiplication counts as several. Whoever computes spends first, and looks
 * for the end where it may stop. For one thread at a time.
 */
public final class Work {
    /** Of a fit that ends by its tolerance alone; for any number of threads. */
    static final Work UNLIMITED = new Work(Long.MAX_VALUE);

    private long left;

    /** @param most multiplications, 0 or more */
    public Work(long most) {
        this.left = most;
    }

    /** Takes this many multiplications, also where less is left. */
    void spend(long multiplications) {
        if (this != UNLIMITED) {
            left -= multiplications;
        }
    }

    /** Whether nothing is left. */
    public boolean isSpent() {
        return left <= 0;
    }

    /** How many multiplications are left; below 0 by what was begun before the end was seen. */
    public long left() {
        return left;
    }
}
