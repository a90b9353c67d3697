package org.lorentztron.tools.topics;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.lorentztron.tools.cli.CommandFailedException;

/** Has taken the events of a stretch of their topic, and takes labels that came later. */
public interface LabelTaker {
    /** The time of Kafka, ms since 1970, from which labels are to be taken: they may be earlier than their events. */
    long labelsFrom();

    /** Takes a record of the topic of labels, after all events. */
    void label(ConsumerRecord<byte[], byte[]> sent);

    /** From then on all labels are taken, ms since 1970: an event before it may have one that is not. */
    void labelsAreKnownSince(long time);

    /**
     * Whether a label that was taken may be of an event before the stretch, which was not taken: then these are to be
     * taken, too.
     */
    boolean lacksEarlierEvents();

    /** The time of Kafka, ms since 1970, of the first of these events. */
    long earlierEventsFrom();

    /** Takes a record of the topic of events again, after all labels: only events before the stretch count. */
    void earlierEvent(ConsumerRecord<byte[], byte[]> sent);

    /**
     * Takes all that the stretch's topic of labels has, and of that of events what these may be of.
     *
     * @param stretch with a topic of labels
     * @param patience for each answer of a broker, and for the next record
     * @throws CommandFailedException if a topic does not exist, or is not read to its end
     */
    static void takeLabels(LabelTaker taker, Map<String, Object> kafka, Stretch stretch, Duration patience)
            throws CommandFailedException, InterruptedException {
        String labels = Objects.requireNonNull(stretch.labels(), "labels");
        taker.labelsAreKnownSince(CommittedRecords.read(kafka, labels, taker.labelsFrom(), patience, taker::label));
        if (taker.lacksEarlierEvents()) {
            CommittedRecords.read(kafka, stretch.events(), taker.earlierEventsFrom(), patience, taker::earlierEvent);
        }
    }
}
