package org.lorentztron.model.learn;

import java.io.Serializable;

/**
 * What shapes the single step of a learner; each learner uses those that its rule has and ignores the others.
 *
 * @param update how far passive-aggressive updates go: learners dos and linear
 * @param aggressiveness C of PA-I, PA-II, AROW and NHERD, from 1e-6 to 1e6: the larger, the more one example may change
 * @param covariance what arow and nherd keep of the covariance of their weights
 * @param confidence r of herded, from 1e-6 to 1e6: the larger, the more slowly a parameter becomes sure
 */
public record UpdateSettings(Update update, double aggressiveness, Covariance covariance, double confidence)
        implements Serializable {

    /** PA, C = 1, project, r = 1. */
    public static final UpdateSettings DEFAULT = new UpdateSettings(Update.PA, 1, Covariance.PROJECT, 1);

    /** @throws IllegalArgumentException if a number is out of its range */
    public UpdateSettings {
        requireRange("aggressiveness", aggressiveness);
        requireRange("confidence", confidence);
    }

    private static void requireRange(String name, double value) {
        if (!(value >= 1e-6 && value <= 1e6)) {
            throw new IllegalArgumentException(name + " is " + value + ", expected 0.000001 to 1000000");
        }
    }
}
