package org.lorentztron.local.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.EncodedEventProducer;

/**
 * What is said of the events of an {@link EventFlow}, in a topic of its own, some seconds after most of them: in time,
 * early, too late, twice, never, taken back; some records are no labels, and some name a class that the job does not
 * know. Contents, partitions and times are functions of the numbers of events. Not thread-safe.
 */
final class LabelFlow implements AutoCloseable {
    static final String TOPIC = "labels";

    /** How long an event waits for its label. */
    static final Duration TIMEOUT = Duration.ofSeconds(4);

    /** What the job must be told of the labels. */
    static final List<String> OPTIONS =
            List.of("--labels-topic", TOPIC, "--label-timeout", TIMEOUT.toSeconds() + "s", "--label-early", "1s");

    /** Which records of both topics are rejected, and why. */
    static final List<String> REJECTED = List.of(
            EventFlow.TOPIC + " unknown-class",
            TOPIC + " unknown-class",
            TOPIC + " not-json",
            TOPIC + " unknown-id",
            TOPIC + " label-expired");

    private static final String UNKNOWN_CLASS = "nobody";

    /** In events. */
    private static final int EARLY = 50;

    private static final int IN_TIME = 500;
    private static final int TOO_LATE = 1_500;

    private final FlowEvents events;
    private final EncodedEventProducer producer;
    /** What is to be sent at the time of an event, by its number. */
    private final Map<Integer, List<Said>> due = new HashMap<>();

    /**
     * A record to be sent.
     *
     * @param json without the time
     */
    private record Said(int partition, String id, String json) {}

    /** @param kafka properties of the producer */
    LabelFlow(Map<String, Object> kafka, FlowEvents events) {
        this.events = events;
        producer = new EncodedEventProducer(kafka, TOPIC);
    }

    /** What the record of an event's id is called in it. */
    static String id(int number) {
        return "event " + number;
    }

    /** Says what is to be said when event {@code number} is sent, which has this time but for jitter. */
    void step(int number, long time) {
        plan(number + EARLY);
        for (Said said : Objects.requireNonNullElse(due.remove(number), List.<Said>of())) {
            send(said, time - number * 37L % 400);
        }
    }

    private void plan(int event) {
        int late = event + IN_TIME - event % 300;
        String label = events.label(event);
        if (event % 40 == 3) {
            return;
        }
        if (event % 60 == 9) {
            say(event, label, event - EARLY);
        } else if (event % 70 == 13) {
            say(event, label, event + TOO_LATE);
        } else if (event % 80 == 17) {
            say(event, UNKNOWN_CLASS, late);
        } else if (event % 90 == 21) {
            plan(late, new Said(partition(event), id(event), "{\"id\":\"" + id(event)));
        } else if (event % 100 == 31) {
            say(event, null, late);
        } else {
            say(event, label, late);
            if (event % 30 == 5) {
                say(event, event % 60 == 5 ? label : events.label(event + 1), late + 100);
            }
        }
    }

    private void say(int event, @Nullable String label, int when) {
        String value = label == null ? "null" : "\"" + label + "\"";
        plan(when, new Said(partition(event), id(event), "{\"id\":\"" + id(event) + "\",\"label\":" + value));
    }

    private static int partition(int event) {
        return Math.floorMod(event * 17 + event / 5, EventFlow.PARTITIONS);
    }

    private void plan(int when, Said said) {
        due.computeIfAbsent(when, each -> new ArrayList<>()).add(said);
    }

    private void send(Said said, long time) {
        String json = said.json() + ",\"timestamp\":" + time + "}";
        producer.send(said.partition(), said.id(), json.getBytes(UTF_8));
    }

    /** Says at a time what each of some events is, which are in as many partitions: all before it can be decided. */
    void close(List<String> ids, long time) {
        for (int partition = 0; partition < ids.size(); partition++) {
            String id = ids.get(partition);
            send(new Said(partition, id, "{\"id\":\"" + id + "\",\"label\":\"" + events.label(0) + "\""), time);
        }
        producer.flush();
    }

    @Override
    public void close() {
        producer.close();
    }
}
