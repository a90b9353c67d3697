package org.lorentztron.datasets.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.datasets.tables.CardPayments.Payment;

/** The bounds leave 0.3 points: other passes and other rates of descent change an error by as much. */
class CardYardstickTest {
    private static final List<Payment> PAYMENTS = CardPayments.list(50_000, 1);
    private static final List<Payment> TRAINING = PAYMENTS.subList(0, 40_000);
    private static final List<Payment> TEST = PAYMENTS.subList(40_000, 50_000);

    @Test
    void error_ofNumbersAsTheyAre_is24Point3Percent() {
        assertThat(CardYardstick.PLAIN.error(TRAINING, TEST)).isBetween(0.240, 0.246);
    }

    @Test
    void error_ofLogarithmsAndHours_is23Point2Percent() {
        assertThat(CardYardstick.THOUGHTFUL.error(TRAINING, TEST)).isBetween(0.229, 0.235);
    }

    /** A person sees the words of notes and which merchant it is, but only if they occur often. */
    @Test
    void features_ofThePayments_areAsManyAsOccurOften() {
        HandMadeFeatures plain = new HandMadeFeatures(
                new HandMadeFeatures.Columns(List.of("age"), List.of("amount"), List.of("merchant")), TRAINING);
        // The constant, 2 numbers, 2 presences, 200 words; merchant k has 1 in 8.2 (k + 1) of the payments.
        assertThat(plain.count()).isBetween(205 + 85, 205 + 110);
        LogisticRegression.Row row = plain.row(TRAINING.get(0));
        assertThat(row.isPositive()).isEqualTo(TRAINING.get(0).isFraud());
        assertThat(row.values()).hasSameSizeAs(row.indices());
    }
}
