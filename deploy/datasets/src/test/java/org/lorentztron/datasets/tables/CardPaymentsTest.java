package org.lorentztron.datasets.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.datasets.tables.CardPayments.Payment;

class CardPaymentsTest {
    private static final List<Payment> PAYMENTS = CardPayments.list(50_000, 1);

    @Test
    void list_sameSeed_givesTheSameRows() {
        assertThat(CardPayments.list(1_000, 1)).isEqualTo(PAYMENTS.subList(0, 1_000));
        assertThat(CardPayments.list(1_000, 2)).isNotEqualTo(PAYMENTS.subList(0, 1_000));
    }

    /** Errors of classifiers on these rows are compared with this one. */
    @Test
    void bayesError_ofFiftyThousand_is14Point7Percent() {
        assertThat(PAYMENTS.stream().mapToDouble(Payment::bayesError).average().orElseThrow())
                .isBetween(0.1473, 0.1474);
        double realised = PAYMENTS.stream()
                        .filter(payment -> payment.isFraud() != payment.fraud() > 0.5)
                        .count()
                / 50_000.0;
        assertThat(realised).isBetween(0.142, 0.152);
        assertThat(PAYMENTS.stream().filter(Payment::isFraud).count()).isBetween(15_000L, 16_000L);
    }

    @Test
    void write_asCsv_isReadAsItIsMeant(@TempDir Path folder) throws IOException {
        Path file = CardPayments.write(folder.resolve("cards.csv"), PAYMENTS.subList(0, 10_000));
        NamedTable table = NamedTable.csv(new LabelledFile(file, ""), TableRules.PLAIN);
        assertThat(table.classes()).isEqualTo(CardPayments.CLASSES);
        assertThat(table.columns()).extracting(NamedColumn::name).isEqualTo(CardPayments.COLUMNS);
        assertThat(table.columns().stream().filter(NamedColumn::isText).map(NamedColumn::name))
                .containsExactly("txn", "country", "merchant", "device", "channel", "is_new", "note", "label");
        assertThat(missing(table, "age")).isBetween(1_850L, 2_150L);
        assertThat(missing(table, "balance")).isBetween(900L, 1_100L);
        for (int i = 0; i < 10; i++) {
            List<String> values = PAYMENTS.get(i).values();
            assertThat(table.example(i).features())
                    .containsEntry("amount", Double.valueOf(values.get(2)))
                    .containsEntry("zip", Long.valueOf(values.get(12)))
                    .containsEntry("note", values.get(14).replace("\"", ""));
        }
    }

    private static long missing(NamedTable table, String column) {
        return table.columns().get(CardPayments.COLUMNS.indexOf(column)).missing();
    }
}
