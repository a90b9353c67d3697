package org.lorentztron.local.demo.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.LabelFormat;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.SentLabel;
import org.lorentztron.datasets.Example;
import org.lorentztron.model.Features;

class DelayedLabelsTest {
    private static final long NOW = 1_700_000_000_000L;
    private static final Example SEVEN = new Example(7, "7", Features.dense(new float[] {1, 0.5f}));

    private final SentRecords sent = new SentRecords();
    private final DelayedLabels labels = new DelayedLabels(Duration.ofSeconds(20), sent);

    @Test
    void keep_digit_goesWithItsIdAndWithoutItsLabel() {
        assertThat(labels.keep(12, 3, SEVEN, NOW)).isEqualTo(new LabeledEvent("12", null, NOW, SEVEN.features()));
    }

    @Test
    void sendDue_theDelayLater_sendsTheLabelOnce() {
        labels.keep(12, 3, SEVEN, NOW);

        labels.sendDue(NOW + 19_999);
        assertThat(sent.takeRest()).as("a millisecond before it is due").isEmpty();
        assertThat(labels.waiting()).isOne();

        labels.sendDue(NOW + 20_000);
        assertThat(sent.takeRest()).singleElement().satisfies(record -> {
            assertThat(record.partition()).isEqualTo(3);
            assertThat(record.id()).isEqualTo("12");
            assertThat(label(record)).isEqualTo(new SentLabel("12", "7", NOW + 20_000, SentLabel.NO_WEIGHT));
        });
        assertThat(labels.waiting()).isZero();

        labels.sendDue(NOW + 60_000);
        assertThat(sent.takeRest()).as("sent already").isEmpty();
    }

    /** After a stall, too, their own times are those of their digits and the delay. */
    @Test
    void sendDue_late_sendsAllInTheOrderOfTheirDigits() {
        for (int i = 0; i < 50; i++) {
            labels.keep(i, i % 4, SEVEN, NOW + i);
        }

        labels.sendDue(NOW + 20_048);

        List<SentRecords.Sent> records = sent.takeRest();
        assertThat(records)
                .extracting(
                        record -> label(record).id() + " at " + label(record).timestamp())
                .isEqualTo(IntStream.range(0, 49)
                        .mapToObj(i -> i + " at " + (NOW + 20_000 + i))
                        .collect(Collectors.toList()));
        assertThat(labels.waiting()).isOne();
    }

    /** A second at the most: a burst of what was missed, and the pace from there. */
    @Test
    void hasRoom_asFastAsAllowed_keepsThePace() {
        int kept = 0;
        for (long now = NOW; now < NOW + 1_000; now++) {
            while (labels.hasRoom(now)) {
                labels.keep(kept++, 0, SEVEN, now);
            }
        }

        assertThat(kept).isBetween(DelayedLabels.DIGITS_PER_SECOND, DelayedLabels.DIGITS_PER_SECOND * 11 / 10 + 1);
    }

    @Test
    void hasRoom_afterALongPause_doesNotMakeUpForIt() {
        labels.keep(0, 0, SEVEN, NOW);
        int kept = 0;
        while (labels.hasRoom(NOW + 10_000)) {
            labels.keep(++kept, 0, SEVEN, NOW + 10_000);
        }

        assertThat(kept).isBetween(100, 101);
    }

    /** If nobody sends labels, digits stop as well. */
    @Test
    void hasRoom_labelsDoNotLeave_isBounded() {
        int kept = 0;
        for (long now = NOW; now < NOW + 40_000; now++) {
            while (labels.hasRoom(now)) {
                labels.keep(kept++, 0, SEVEN, now);
            }
        }

        assertThat(kept).isEqualTo(20_100);
        labels.sendDue(NOW + 40_000);
        assertThat(labels.hasRoom(NOW + 40_000)).isTrue();
    }

    @Test
    void sendDue_outletFails_losesNoLabel() {
        DelayedLabels failing = new DelayedLabels(Duration.ofSeconds(20), new Outlet() {
            @Override
            public void send(int partition, String id, byte[] record) {
                throw new IllegalStateException("no broker");
            }

            @Override
            public void close() {}
        });
        failing.keep(0, 0, SEVEN, NOW);

        assertThatThrownBy(() -> failing.sendDue(NOW + 20_000)).hasMessage("no broker");
        assertThat(failing.waiting()).isOne();
    }

    private static SentLabel label(SentRecords.Sent record) {
        try {
            return new LabelFormat().decode(record.record());
        } catch (MalformedEventException e) {
            throw new AssertionError(e);
        }
    }
}
