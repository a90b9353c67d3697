package org.lorentztron.tools.topics;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.source.JoinedHeaders;
import org.lorentztron.connectors.source.RecordTime;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.model.predict.Decided;
import org.lorentztron.model.predict.LabelPolicy;
import org.lorentztron.tools.topics.TestedEvent.Place;

/**
 * Tests versions by a stretch of topics: events are classified as they are taken, and judged when all labels are taken.
 * Not thread-safe.
 */
public final class TopicTrial implements LabelTaker {
    private final Stretch stretch;
    private final LabelledStretch labelled;
    private final List<ModelVersion> versions;
    private final List<LabelPolicy> policies = new ArrayList<>();
    private final List<AnyEvents> formats = new ArrayList<>();
    private final List<String> classes;
    private final List<TrainedPlaces> places = new ArrayList<>();
    private final long[] trained;
    private long judged;

    /**
     * @param versions of the same classes; the first says how labels find their events
     * @param decide for each of them
     */
    public TopicTrial(Stretch stretch, List<ModelVersion> versions, List<DecisionPolicy> decide) {
        this(
                stretch,
                versions,
                decide,
                MappingOptions.segments(versions.get(0).manifest().options()));
    }

    /** @param segments fields whose values events are to have */
    public TopicTrial(
            Stretch stretch, List<ModelVersion> versions, List<DecisionPolicy> decide, List<String> segments) {
        this.stretch = stretch;
        this.versions = List.copyOf(versions);
        for (int v = 0; v < versions.size(); v++) {
            policies.add(decide.get(v).of(versions.get(v).classes()));
            formats.add(new AnyEvents(versions.get(v), segments));
            places.add(new TrainedPlaces(versions.get(v).manifest(), stretch.events()));
        }
        labelled = new LabelledStretch(stretch, versions.get(0).manifest(), versions.size());
        classes = versions.get(0).classes();
        trained = new long[versions.size()];
    }

    /** Takes an event, of which it is known what class it is of. */
    @FunctionalInterface
    public interface Judge {
        void judge(TestedEvent event, int truth);
    }

    @Override
    public long labelsFrom() {
        return labelled.labelsFrom();
    }

    @Override
    public void labelsAreKnownSince(long time) {
        labelled.labelsAreKnownSince(time);
    }

    /**
     * Gives all events that have a class, once events and then labels are taken.
     *
     * @return what was left out, in words; empty if nothing was
     */
    public String judge(Judge judge) {
        return labelled.judge((event, truth) -> {
            judge.judge(event, truth);
            countTrained(event.place);
        });
    }

    /** Events that versions have trained flatter them. */
    private void countTrained(Place place) {
        judged++;
        for (int v = 0; v < trained.length; v++) {
            trained[v] += places.get(v).has(place) ? 1 : 0;
        }
    }

    /** Which versions may have trained judged events, in words; empty if none has. */
    public String trained() {
        List<String> parts = new ArrayList<>();
        for (int v = 0; v < trained.length; v++) {
            if (trained[v] > 0) {
                parts.add(String.format(
                        Locale.ROOT,
                        "version %d may have trained %,d of the %,d events, which flatters it",
                        versions.get(v).version(),
                        trained[v],
                        judged));
            }
        }
        return String.join("; ", parts);
    }

    /** Takes a record of the topic of events. */
    public void event(ConsumerRecord<byte[], byte[]> sent) {
        List<List<LabeledEvent>> rows = new ArrayList<>();
        for (AnyEvents format : formats) {
            rows.add(format.decode(
                    sent,
                    rows.isEmpty() ? refused -> labelled.leftOut.countUnreadable(refused, "event") : refused -> {}));
        }
        List<LabeledEvent> events = rows.get(0);
        if (rows.stream().anyMatch(each -> each.size() != events.size())) {
            labelled.leftOut.otherwiseRead++;
            return;
        }
        for (int i = 0; i < events.size(); i++) {
            int row = i;
            event(sent, row, rows.stream().map(each -> each.get(row)).toList());
        }
    }

    /** @param read an event by each version */
    private void event(ConsumerRecord<byte[], byte[]> sent, int row, List<LabeledEvent> read) {
        try {
            long time = RecordTime.of(read.get(0).timestamp(), sent.timestamp());
            if (labelled.reaches(time, sent)) {
                add(read, sent, row, time);
            } else {
                addBeside(read.get(0), sent, time);
            }
        } catch (MalformedEventException e) {
            labelled.leftOut.countUnreadable(e, "event");
        }
    }

    private void add(List<LabeledEvent> read, ConsumerRecord<byte[], byte[]> sent, int row, long time)
            throws MalformedEventException {
        String label = JoinedHeaders.of(sent.headers()).label(read.get(0).label());
        int truth = label == null ? TestedEvent.UNLABELLED : classes.indexOf(label);
        String id = read.get(0).id();
        if (label != null && truth < 0) {
            labelled.leftOut.ofOtherClasses++;
        } else if (label == null && (stretch.labels() == null || id == null)) {
            labelled.leftOut.unlabelled++;
        } else {
            IdHash hash = IdHash.of(id == null ? sent.partition() + " " + sent.offset() + " " + row : id);
            if (labelled.has(hash)) {
                Place place = new Place(time, sent.partition(), sent.offset());
                labelled.add(new TestedEvent(
                        hash,
                        place,
                        decided(read),
                        truth,
                        label == null,
                        read.get(0).segments()));
            }
        }
    }

    private void addBeside(LabeledEvent event, ConsumerRecord<byte[], byte[]> sent, long time) {
        if (stretch.labels() == null || event.id() == null || event.label() != null || !labelled.takesLabels(time)) {
            return;
        }
        IdHash id = IdHash.of(event.id());
        if (labelled.has(id)) {
            Place place = new Place(time, sent.partition(), sent.offset());
            TestedEvent beside = new TestedEvent(id, place, new Decided[0], TestedEvent.UNLABELLED, true);
            beside.counts = false;
            labelled.add(beside);
        }
    }

    @Override
    public boolean lacksEarlierEvents() {
        return labelled.lacksEarlierEvents();
    }

    @Override
    public long earlierEventsFrom() {
        return labelled.earlierEventsFrom();
    }

    @Override
    public void earlierEvent(ConsumerRecord<byte[], byte[]> sent) {
        if (sent.timestamp() >= stretch.from()) {
            return;
        }
        for (LabeledEvent event : formats.get(0).decode(sent, refused -> {})) {
            try {
                long time = RecordTime.of(event.timestamp(), sent.timestamp());
                if (time < stretch.from() && event.id() != null && labelled.awaits(IdHash.of(event.id()))) {
                    addBeside(event, sent, time);
                }
            } catch (MalformedEventException unreadable) {
                // Of no time, and so before nothing.
            }
        }
    }

    private Decided[] decided(List<LabeledEvent> read) {
        Decided[] decided = new Decided[versions.size()];
        for (int v = 0; v < decided.length; v++) {
            decided[v] = policies.get(v)
                    .decide(versions.get(v).classifier().predict(read.get(v).features()));
        }
        return decided;
    }

    @Override
    public void label(ConsumerRecord<byte[], byte[]> sent) {
        labelled.label(sent);
    }
}
