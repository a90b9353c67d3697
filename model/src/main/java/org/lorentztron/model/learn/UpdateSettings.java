package org.lorentztron.model.learn;

import java.io.Serializable;

/**
 * The settings of how a learner learns from events: of a single step, or of a fit. Each learner uses those that its
 * rule has and ignores the others.
 *
 * @param update how far passive-aggressive updates go: learners dos and linear
 * @param aggressiveness C of PA-I, PA-II, AROW, NHERD and of a large margin's slack, from 1e-6 to 1e6: the larger, the
 *     more one example may change
 * @param covariance what arow and nherd keep of the covariance of their weights
 * @param window how many events of a class the learner margin fits to, from 1 to {@value #MOST_WINDOW}
 * @param forgetting rho of herded: after each update every variance S of the part becomes min(1, S (1 + rho)); from 0,
 *     where variances only shrink, to 1
 */
public record UpdateSettings(Update update, double aggressiveness, Covariance covariance, int window, double forgetting)
        implements Serializable {
    /** The kernel's values between the events of two classes are 8 (2 window)^2 bytes: 800 MB. */
    public static final int MOST_WINDOW = 5_000;

    private static final int DEFAULT_WINDOW = 1_000;

    /** PA, C = 1, project, a window of 1,000 events. */
    public static final UpdateSettings DEFAULT = new UpdateSettings(Update.PA, 1, Covariance.PROJECT);

    /** @throws IllegalArgumentException if a number is out of its range */
    public UpdateSettings {
        if (!(aggressiveness >= 1e-6 && aggressiveness <= 1e6)) {
            throw new IllegalArgumentException(
                    "aggressiveness is " + aggressiveness + ", expected 0.000001 to 1000000");
        }
        if (window < 1 || window > MOST_WINDOW) {
            throw new IllegalArgumentException("window is " + window + ", expected 1 to " + MOST_WINDOW);
        }
        if (!(forgetting >= 0 && forgetting <= 1)) {
            throw new IllegalArgumentException("forgetting is " + forgetting + ", expected 0 to 1");
        }
    }

    /** Nothing is forgotten. */
    public UpdateSettings(Update update, double aggressiveness, Covariance covariance, int window) {
        this(update, aggressiveness, covariance, window, 0);
    }

    /** With the default window; nothing is forgotten. */
    public UpdateSettings(Update update, double aggressiveness, Covariance covariance) {
        this(update, aggressiveness, covariance, DEFAULT_WINDOW);
    }

    /** The same settings with another rho. */
    public UpdateSettings withForgetting(double rho) {
        return new UpdateSettings(update, aggressiveness, covariance, window, rho);
    }
}
