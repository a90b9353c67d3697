package org.lorentztron.local.cluster;

import java.util.List;
import org.lorentztron.datasets.tables.CardPayments;
import org.lorentztron.datasets.tables.CardPayments.Payment;

/** Changes of a table of card payments, which are frauds or else of one of three channels. */
final class PaymentEvents implements FlowEvents {
    private static final List<Payment> PAYMENTS = CardPayments.list(20_000, 2);

    @Override
    public List<String> options() {
        return List.of(
                "--classes=fraud,web,app,shop",
                "--features=named",
                "--max-features-held=50000",
                "--event-root=payload.after",
                "--event-id=txn",
                "--event-time=ts",
                "--event-features=*",
                "--event-categorical=zip",
                "--event-text=note",
                "--event-ignore=channel");
    }

    private static Payment payment(int number) {
        return PAYMENTS.get(number % PAYMENTS.size());
    }

    @Override
    public String label(int number) {
        Payment payment = payment(number);
        return payment.isFraud() ? "fraud" : payment.values().get(CardPayments.COLUMNS.indexOf("channel"));
    }

    @Override
    public byte[] json(int number, String id, String label, long time) {
        List<String> values = payment(number).values();
        values = PaymentFormat.with(values, "txn", id);
        values = PaymentFormat.with(values, "ts", String.valueOf(time));
        return new DebeziumJson().record(PaymentFormat.with(values, "label", label));
    }
}
