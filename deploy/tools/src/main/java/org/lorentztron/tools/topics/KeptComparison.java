package org.lorentztron.tools.topics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.RecordTime;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.predict.Decided;
import org.lorentztron.model.predict.Prediction;
import org.lorentztron.tools.topics.TestedEvent.Place;

/**
 * Two versions compared by predictions that were kept, each of events of its own: those that the split gave it. Labels
 * are joined as by {@link TopicTrial}. What would make the two groups of events unlike counts for neither:
 *
 * <ul>
 *   <li>events before both have predicted, or after one has ended: of two times, another may be harder;
 *   <li>an event whose prediction was repeated, as by a client that got no answer, counts once, by the newest: that of
 *       the same id and time, or without a time of its own within the time that labels may take.
 * </ul>
 *
 * What does not count still takes its labels, which are of no other event of its id. Of shares that changed,
 * {@link #sharesSince} tells: then one of the two has more of its events in a time when another may be harder.
 *
 * <p>Not thread-safe.
 */
public final class KeptComparison implements LabelTaker {
    private final LabelledStretch labelled;
    private final Stretch stretch;
    private final List<String> classes;
    private final List<String> names;
    private final List<SortedMap<Long, Integer>> versions = List.of(new TreeMap<>(), new TreeMap<>());
    private long from = Long.MAX_VALUE;
    private long to = Long.MIN_VALUE;
    private OptionalLong sharesSince = OptionalLong.empty();

    /**
     * A comparison without predictions.
     *
     * @param stretch of the topic of predictions
     * @param version says how labels are read, how they find their events, and which classes there are
     * @param names of two: aliases, or numbers of versions
     */
    public KeptComparison(Stretch stretch, VersionInfo version, List<String> names) {
        this.stretch = stretch;
        this.labelled = new LabelledStretch(stretch, version, 1);
        this.classes = version.classes();
        this.names = List.copyOf(names);
    }

    /** Takes an event that one of the two has predicted. */
    @FunctionalInterface
    public interface Judge {
        /** @param name index of which of the two */
        void judge(int name, long key, int truth, Decided decided);
    }

    /** Takes a record of the topic of predictions. */
    public void prediction(ConsumerRecord<byte[], byte[]> sent) {
        try {
            SentPrediction read = SentPrediction.of(sent.value());
            long time = RecordTime.of(read.timestamp(), sent.timestamp());
            Place place = new Place(time, sent.partition(), sent.offset());
            if (labelled.reaches(time, sent)) {
                add(read, place);
            } else if (labelled.takesLabels(time)) {
                addBeside(read, place);
            }
        } catch (MalformedEventException e) {
            labelled.leftOut.countUnreadable(e, "prediction");
        }
    }

    private void add(SentPrediction read, Place place) {
        int name = name(read);
        Decided decided = decided(read);
        if (name >= 0 && read.id() != null && decided != null) {
            IdHash id = IdHash.of(read.id());
            if (labelled.has(id)) {
                labelled.add(new KeptEvent(id, place, hasTime(read), decided, name, read.version()));
            }
            return;
        }
        labelled.leftOut.ofOthers += name < 0 ? 1 : 0;
        labelled.leftOut.otherwiseRead += name < 0 ? 0 : 1;
        addBeside(read, place);
    }

    /** Not to be judged, but labels may be of it. */
    private void addBeside(SentPrediction read, Place place) {
        if (read.id() != null && labelled.has(IdHash.of(read.id()))) {
            labelled.add(new KeptEvent(IdHash.of(read.id()), place, hasTime(read)));
        }
    }

    private static boolean hasTime(SentPrediction read) {
        return read.timestamp() != LabeledEvent.NO_TIMESTAMP;
    }

    private int name(SentPrediction read) {
        int byAlias = read.alias() == null ? -1 : names.indexOf(read.alias());
        return byAlias >= 0 ? byAlias : names.indexOf(Long.toString(read.version()));
    }

    /** Null if it is of other classes, or of none. */
    private @Nullable Decided decided(SentPrediction read) {
        double[] probabilities = new double[classes.size()];
        int likeliest = 0;
        for (int c = 0; c < probabilities.length; c++) {
            Double probability = read.probabilities().get(classes.get(c));
            if (probability == null) {
                return null;
            }
            probabilities[c] = probability;
            likeliest = probabilities[c] > probabilities[likeliest] ? c : likeliest;
        }
        int label = read.label() == null ? likeliest : classes.indexOf(read.label());
        return label < 0 || read.probabilities().size() > classes.size()
                ? null
                : new Decided(
                        new Prediction(label, new int[0], new double[0], Double.NaN, probabilities),
                        read.label() == null);
    }

    @Override
    public long labelsFrom() {
        return labelled.labelsFrom();
    }

    @Override
    public void labelsAreKnownSince(long time) {
        labelled.labelsAreKnownSince(time);
    }

    @Override
    public void label(ConsumerRecord<byte[], byte[]> sent) {
        labelled.label(sent);
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
        try {
            SentPrediction read = SentPrediction.of(sent.value());
            long time = RecordTime.of(read.timestamp(), sent.timestamp());
            if (time < stretch.from()
                    && labelled.takesLabels(time)
                    && read.id() != null
                    && labelled.awaits(IdHash.of(read.id()))) {
                addBeside(read, new Place(time, sent.partition(), sent.offset()));
            }
        } catch (MalformedEventException unreadable) {
            // Of no time, and so before nothing.
        }
    }

    /**
     * Gives all events that have a class, once predictions and then labels are taken.
     *
     * @return what was left out, in words; empty if nothing was
     */
    public String judge(Judge judge) {
        removeRepeats();
        keepWhatBothPredicted();
        return labelled.judge((event, truth) -> {
            KeptEvent kept = (KeptEvent) event;
            versions.get(kept.name).merge(kept.version, 1, Integer::sum);
            judge.judge(kept.name, kept.key(), truth, kept.decided(0));
        });
    }

    /** An event that has no time of its own is repeated until its label would be too late. */
    private void removeRepeats() {
        List<KeptEvent> newestFirst = new ArrayList<>(events());
        newestFirst.sort(Comparator.comparing((KeptEvent event) -> !event.counts)
                .thenComparing(event -> event.place, Place.ORDER.reversed()));
        Map<IdHash, NavigableSet<Long>> ofTime = new HashMap<>();
        Map<IdHash, NavigableSet<Long>> withoutTime = new HashMap<>();
        Set<TestedEvent> repeats = new HashSet<>();
        for (KeptEvent event : newestFirst) {
            long apart = event.hasTime ? 0 : labelled.timeout();
            NavigableSet<Long> seen =
                    (event.hasTime ? ofTime : withoutTime).computeIfAbsent(event.id, id -> new TreeSet<>());
            if (seen.subSet(event.time() - apart, true, event.time() + apart, true)
                    .isEmpty()) {
                seen.add(event.time());
            } else {
                repeats.add(event);
                labelled.leftOut.repeated += event.counts ? 1 : 0;
            }
        }
        labelled.removeIf(repeats::contains);
    }

    private void keepWhatBothPredicted() {
        long[] first = {Long.MAX_VALUE, Long.MAX_VALUE};
        long[] last = {Long.MIN_VALUE, Long.MIN_VALUE};
        List<KeptEvent> counted = new ArrayList<>(events());
        counted.removeIf(event -> !event.counts);
        for (KeptEvent event : counted) {
            first[event.name] = Math.min(first[event.name], event.time());
            last[event.name] = Math.max(last[event.name], event.time());
        }
        from = Math.max(first[0], first[1]);
        to = Math.min(last[0], last[1]);
        for (KeptEvent event : counted) {
            event.counts = from <= event.time() && event.time() <= to;
            labelled.leftOut.ofOneAlone += event.counts ? 0 : 1;
        }
        counted.removeIf(event -> !event.counts);
        sharesSince = ShareChange.among(counted);
    }

    private List<KeptEvent> events() {
        return labelled.events().stream().map(KeptEvent.class::cast).toList();
    }

    /**
     * The time since which the shares of both hold, ms since 1970; empty if they do from the first event that counts.
     */
    public OptionalLong sharesSince() {
        return sharesSince;
    }

    /** The time of the first event that counts, ms since 1970; after {@link #to} if there is none. */
    public long from() {
        return from;
    }

    /** The time of the last one. */
    public long to() {
        return to;
    }

    /** How many judged events each version of a name has predicted. @param name index of which of the two */
    public SortedMap<Long, Integer> versions(int name) {
        return versions.get(name);
    }
}
