package org.lorentztron.datasets.tables;

import java.util.List;
import org.lorentztron.datasets.tables.CardPayments.Payment;

/**
 * How often a pipeline made by hand is wrong on card payments: {@linkplain HandMadeFeatures features made by a person},
 * and logistic regression. A job that is given the rows as they are should not be much worse.
 */
public enum CardYardstick {
    /** The person takes numbers as they are. */
    PLAIN(new HandMadeFeatures.Columns(
            List.of("amount", "balance", "distance_km", "age", "n_prior", "hour"),
            List.of(),
            List.of("country", "merchant", "device", "channel", "is_new", "zip"))),
    /** The person sees that amounts and distances have long tails, and that hours go round. */
    THOUGHTFUL(new HandMadeFeatures.Columns(
            List.of("age", "n_prior"),
            List.of("amount", "balance", "distance_km"),
            List.of("country", "merchant", "device", "channel", "is_new", "zip", "hour")));

    private final HandMadeFeatures.Columns columns;

    CardYardstick(HandMadeFeatures.Columns columns) {
        this.columns = columns;
    }

    /** The share of test rows that are taken for the other class after training on the others, many times over. */
    public double error(List<Payment> training, List<Payment> test) {
        HandMadeFeatures features = new HandMadeFeatures(columns, training);
        LogisticRegression model =
                LogisticRegression.fit(training.stream().map(features::row).toList(), features.count());
        return model.error(test.stream().map(features::row).toList());
    }
}
