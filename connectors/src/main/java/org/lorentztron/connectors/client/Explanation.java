package org.lorentztron.connectors.client;

import java.util.List;

/**
 * How much each feature of an event adds to a score. A score is quadratic, z'Wz with z = [x; 1]: the share of feature j
 * is z_j (Wz)_j, half of what it has in common with every other feature, and all that it has by itself. So the shares
 * add up to the score. Immutable.
 *
 * @param label the class for which positive shares speak
 * @param against the class against which they do
 * @param score the sum of the shares
 * @param shares the largest magnitudes first; those of the same name are one
 */
public record Explanation(String label, String against, double score, List<Share> shares) {
    /** The name of the constant feature's share. */
    public static final String CONSTANT = "(constant)";

    /**
     * One feature's share.
     *
     * @param feature its name, such as country=US; #7 where features have none
     * @param share of the score
     */
    public record Share(String feature, double share) {}

    public Explanation {
        shares = List.copyOf(shares);
    }
}
