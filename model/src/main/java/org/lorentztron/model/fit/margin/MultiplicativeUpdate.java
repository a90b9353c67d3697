package org.lorentztron.model.fit.margin;

/** One update of all variables, in parallel. An implementation has workspaces and serves one iteration. */
interface MultiplicativeUpdate {

    /**
     * Updates the variables, and the multiplier if there is a sum.
     *
     * @param point with the products of its v; v and lambda are overwritten, the products are not
     */
    void apply(Iterate point);
}
