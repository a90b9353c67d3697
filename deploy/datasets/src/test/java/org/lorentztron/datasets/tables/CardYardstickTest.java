package org.lorentztron.datasets.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.datasets.tables.CardPayments.Payment;

/** The bounds leave 0.3 points: other passes and other rates of descent change an error by as much. */
class CardYardstickTest {
    private static final List<Payment> PAYMENTS = CardPayments.list(50_000, 1);
    private static final List<Payment> TRAINING = PAYMENTS.subList(0, 40_000);
    private static final List<Payment> TEST = PAYMENTS.subList(40_000, 50_000);

    /** The constant, age, amount, and so on. */
    private static final HandMadeFeatures FEATURES = new HandMadeFeatures(
            new HandMadeFeatures.Columns(List.of("age"), List.of("amount"), List.of("merchant")), TRAINING);

    @Test
    void error_ofNumbersAsTheyAre_is24Point3Percent() {
        assertThat(CardYardstick.PLAIN.error(TRAINING, TEST)).isBetween(0.240, 0.246);
    }

    @Test
    void error_ofLogarithmsAndHours_is23Point2Percent() {
        assertThat(CardYardstick.THOUGHTFUL.error(TRAINING, TEST)).isBetween(0.229, 0.235);
    }

    /** Merchant k has 1 in 8.2 (k + 1) of the payments, so that about 97 of 2,000 occur often. */
    @Test
    void features_ofManyMerchants_areThoseThatOccurOften() {
        int words = 200;
        int numbersAndPresences = 2 + 2;
        assertThat(FEATURES.count() - 1 - numbersAndPresences - words).isBetween(87, 107);
    }

    @Test
    void features_ofANumber_haveMeanZeroAndDeviationOne() {
        int amount = 2;
        double sum = 0;
        double squares = 0;
        for (Payment payment : TRAINING) {
            double value = value(FEATURES.row(payment), amount);
            sum += value;
            squares += value * value;
        }
        assertThat(sum / TRAINING.size()).isCloseTo(0, within(1e-9));
        assertThat(squares / TRAINING.size()).isCloseTo(1, within(1e-9));
    }

    private static double value(LogisticRegression.Row row, int feature) {
        for (int k = 0; k < row.indices().length; k++) {
            if (row.indices()[k] == feature) {
                return row.values()[k];
            }
        }
        return 0;
    }
}
