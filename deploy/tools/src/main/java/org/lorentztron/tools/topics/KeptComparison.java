package org.lorentztron.tools.topics;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.source.RecordTime;
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
 *   <li>an event whose prediction was repeated, as by a client that got no answer, counts once, by the newest.
 * </ul>
 *
 * Not thread-safe.
 */
public final class KeptComparison {
    private final LabelledStretch labelled;
    private final List<String> classes;
    private final List<String> names;
    private final List<SortedMap<Long, Integer>> versions = List.of(new TreeMap<>(), new TreeMap<>());
    private long from = Long.MAX_VALUE;
    private long to = Long.MIN_VALUE;

    /**
     * A comparison without predictions.
     *
     * @param stretch of the topic of predictions
     * @param version says how labels are read, how they find their events, and which classes there are
     * @param names of two: aliases, or numbers of versions
     */
    public KeptComparison(Stretch stretch, VersionInfo version, List<String> names) {
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
            if (labelled.reaches(time, sent)) {
                add(read, new Place(time, sent.partition(), sent.offset()));
            }
        } catch (MalformedEventException e) {
            labelled.leftOut.countUnreadable(e, "prediction");
        }
    }

    private void add(SentPrediction read, Place place) {
        int name = name(read);
        Decided decided = decided(read);
        if (name < 0) {
            labelled.leftOut.ofOthers++;
        } else if (read.id() == null || decided == null) {
            labelled.leftOut.otherwiseRead++;
        } else {
            IdHash id = IdHash.of(read.id());
            if (labelled.has(id)) {
                labelled.add(new KeptEvent(id, place, decided, name, read.version()));
            }
        }
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

    /** The time of Kafka, ms since 1970, from which labels are to be taken: they may be earlier than their events. */
    public long labelsFrom() {
        return labelled.labelsFrom();
    }

    /** From then on all labels are taken, ms since 1970: an event before it may have one that is not. */
    public void labelsAreKnownSince(long time) {
        labelled.labelsAreKnownSince(time);
    }

    /** Takes a record of the topic of labels, after all predictions. */
    public void label(ConsumerRecord<byte[], byte[]> sent) {
        labelled.label(sent);
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

    private void removeRepeats() {
        Set<Object> seen = new HashSet<>();
        List<TestedEvent> newestFirst = new ArrayList<>(labelled.events());
        newestFirst.sort((a, b) -> Place.ORDER.compare(b.place, a.place));
        Set<TestedEvent> repeats = new HashSet<>();
        for (TestedEvent event : newestFirst) {
            if (!seen.add(List.of(event.id, event.time()))) {
                repeats.add(event);
            }
        }
        labelled.leftOut.repeated += repeats.size();
        labelled.removeIf(repeats::contains);
    }

    private void keepWhatBothPredicted() {
        long[] first = {Long.MAX_VALUE, Long.MAX_VALUE};
        long[] last = {Long.MIN_VALUE, Long.MIN_VALUE};
        for (TestedEvent event : labelled.events()) {
            int name = ((KeptEvent) event).name;
            first[name] = Math.min(first[name], event.time());
            last[name] = Math.max(last[name], event.time());
        }
        from = Math.max(first[0], first[1]);
        to = Math.min(last[0], last[1]);
        int all = labelled.events().size();
        labelled.removeIf(event -> event.time() < from || event.time() > to);
        labelled.leftOut.ofOneAlone += all - labelled.events().size();
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
