package org.lorentztron.local.demo.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lorentztron.connectors.wire.event.EventJson;
import org.lorentztron.connectors.wire.event.LabelFormat;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.SentLabel;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.Example;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.local.demo.stream.SentRecords.Sent;

class DigitStreamTest {
    private static final int PARTITIONS = 4;

    private final SentRecords events = new SentRecords();
    private final AtomicLong read = new AtomicLong();
    private Dataset digits;

    @BeforeEach
    void openDigits() throws IOException {
        digits = DataName.open("digits");
    }

    /** Without its thread the demonstration would wait for ever. */
    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void check_sendingHasFailed_saysWhy() {
        Outlet broken = new Outlet() {
            @Override
            public void send(int partition, @Nullable String id, byte[] record) {
                throw new IllegalArgumentException("no broker");
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        };
        try (DigitStream stream = new DigitStream(digits, broken, 1, read::get, null)) {
            stream.start();

            Exception failure = catchException(stream::check);
            while (failure == null && !Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
                failure = catchException(stream::check);
            }

            assertThat(failure)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("sending digits failed: no broker");
        }
    }

    /** These are the bytes of every demonstration without the option. */
    @Test
    void send_labelsAtOnce_areInTheEventsWithoutIds() throws Exception {
        try (DigitStream stream = new DigitStream(digits, events, PARTITIONS, read::get, null)) {
            stream.start();

            List<Sent> sent = events.take(200);

            for (int i = 0; i < sent.size(); i++) {
                Example digit = digits.training(i);
                long timestamp = decode(sent.get(i)).timestamp();
                String text = "{\"timestamp\":" + timestamp + ",\"label\":\"" + digit.label() + "\",\"features\":{";
                assertThat(new String(sent.get(i).record(), StandardCharsets.UTF_8))
                        .startsWith(text);
                assertThat(sent.get(i).record())
                        .isEqualTo(
                                EventJson.sparse(new LabeledEvent(null, digit.label(), timestamp, digit.features())));
                assertThat(sent.get(i).id()).isNull();
                assertThat(sent.get(i).partition()).isEqualTo(i % PARTITIONS);
                assertThat(timestamp)
                        .isBetween(sent.get(i).sentAt() - 10_000, sent.get(i).sentAt());
            }
            assertThat(stream.labelsToCome()).isZero();
        }
    }

    @Test
    void send_jobsDoNotRead_stopsUntilTheyDo() throws Exception {
        try (DigitStream stream = new DigitStream(digits, events, PARTITIONS, read::get, null)) {
            stream.start();
            events.take(12_000);

            read.set(5);
            events.take(5);
        }
        assertThat(events.takeRest()).isEmpty();
    }

    @Test
    void send_labelsLater_eachComesOnceInOrderTheDelayAfterItsDigit() throws Exception {
        Duration delay = Duration.ofMillis(300);
        SentRecords labels = new SentRecords();
        List<Sent> sentLabels = new ArrayList<>();
        DigitStream stream = new DigitStream(digits, events, PARTITIONS, read::get, new DelayedLabels(delay, labels));
        try (stream) {
            stream.start();
            sentLabels.addAll(labels.take(500));
        }
        stream.check();
        int toCome = stream.labelsToCome();
        sentLabels.addAll(labels.takeRest());
        List<Sent> sentEvents = events.takeRest();

        assertThat(sentLabels).hasSize(sentEvents.size() - toCome);
        for (int i = 0; i < sentLabels.size(); i++) {
            LabeledEvent event = decode(sentEvents.get(i));
            String id = Integer.toString(i);
            assertThat(event)
                    .isEqualTo(new LabeledEvent(
                            id, null, event.timestamp(), digits.training(i).features()));
            assertThat(sentEvents.get(i).partition()).isEqualTo(i % PARTITIONS);

            Sent sent = sentLabels.get(i);
            assertThat(new LabelFormat().decode(sent.record()))
                    .isEqualTo(new SentLabel(
                            id, digits.training(i).label(), event.timestamp() + 300, SentLabel.NO_WEIGHT));
            assertThat(sent.partition()).isEqualTo(i % PARTITIONS);
            assertThat(sent.sentAt()).as("when it is due, or later").isGreaterThanOrEqualTo(event.timestamp() + 300);
        }
    }

    @Test
    void labelsToCome_noneIsDue_areThoseOfAllDigits() throws Exception {
        SentRecords labels = new SentRecords();
        DigitStream stream =
                new DigitStream(digits, events, PARTITIONS, read::get, new DelayedLabels(Duration.ofHours(1), labels));
        try (stream) {
            stream.start();
            events.take(100);
        }

        assertThat(stream.labelsToCome()).isEqualTo(100 + events.takeRest().size());
        assertThat(labels.takeRest()).isEmpty();
    }

    /** Jobs that read nothing hold digits up, but no label that is due. */
    @Test
    void send_labelsLaterAndJobsDoNotRead_sendsEveryLabel() throws Exception {
        SentRecords labels = new SentRecords();
        DelayedLabels late = new DelayedLabels(Duration.ofMillis(1), labels);
        // 11,800 events wait already, so that there is room for 200.
        read.set(-11_800);
        try (DigitStream stream = new DigitStream(digits, events, PARTITIONS, read::get, late)) {
            stream.start();

            assertThat(labels.take(200)).last().extracting(Sent::id).isEqualTo("199");
            assertThat(stream.labelsToCome()).isZero();
        }
    }

    private LabeledEvent decode(Sent event) throws Exception {
        return new EventJson(digits.features()).decode(event.record());
    }
}
