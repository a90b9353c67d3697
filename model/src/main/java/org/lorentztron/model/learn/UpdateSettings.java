package org.lorentztron.model.learn;

import java.io.Serializable;

/**
 * The settings of a learner's single step. Each learner uses those that its rule has and ignores the others.
 *
 * @param update how far passive-aggressive updates go: learners dos and linear
 * @param aggressiveness C of PA-I, PA-II, AROW and NHERD, from 1e-6 to 1e6: the larger, the more one example may change
 * @param covariance what arow and nherd keep of the covariance of their weights
 */
public record UpdateSettings(Update update, double aggressiveness, Covariance covariance) implements Serializable {

    /** PA, C = 1, project. */
    public static final UpdateSettings DEFAULT = new UpdateSettings(Update.PA, 1, Covariance.PROJECT);

    /** @throws IllegalArgumentException if the aggressiveness is out of its range */
    public UpdateSettings {
        if (!(aggressiveness >= 1e-6 && aggressiveness <= 1e6)) {
            throw new IllegalArgumentException(
                    "aggressiveness is " + aggressiveness + ", expected 0.000001 to 1000000");
        }
    }
}
