package org.lorentztron.model.parameters;

import org.lorentztron.model.learn.UpdateSettings;

/**
 * How variances grow so that no parameter becomes immovable: S is multiplied by 1 + rho for each update, up to what it
 * was at the start. All variances are read and written for it, so once for every {@value #UPDATES} updates, by as many
 * factors. Immutable.
 */
public final class VarianceGrowth {
    private static final int UPDATES = 16;

    private final float factor;

    /** @param settings rho is {@link UpdateSettings#forgetting}; if it is 0, variances only shrink */
    public VarianceGrowth(UpdateSettings settings) {
        this.factor = (float) StrictMath.pow(1 + settings.forgetting(), UPDATES);
    }

    /** Whether variances ever grow. */
    public boolean isActive() {
        return factor > 1;
    }

    /**
     * Whether variances grow now.
     *
     * @param updates so far, with the one just made
     */
    public boolean isDue(long updates) {
        return isActive() && updates % UPDATES == 0;
    }

    /** What they are multiplied by, 1 or more. */
    public float factor() {
        return factor;
    }
}
