package org.lorentztron.local.evaluate;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.lorentztron.connectors.client.ClassifiedEvent;
import org.lorentztron.connectors.wire.version.SegmentEvaluation;
import org.lorentztron.model.monitor.ClassCurves;
import org.lorentztron.model.monitor.ConfusionCounts;
import org.lorentztron.model.monitor.Quality;
import org.lorentztron.model.monitor.QualityForm;
import org.lorentztron.model.monitor.QualitySpread;
import org.lorentztron.model.monitor.SegmentQuality;
import org.lorentztron.model.monitor.ServedQuality;
import org.lorentztron.model.predict.Decided;
import org.lorentztron.tools.charts.DifferenceTable.Tested;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.topics.TestedEvent;

/**
 * How a version classifies test examples: counts of confusions, the quality of labels and probabilities, and how far
 * its numbers may be off.
 */
public final class TestResults {
    private final List<String> names;
    private final Map<String, Integer> classes = new HashMap<>();
    private final ConfusionCounts counts;
    private final ServedQuality quality;
    private final QualitySpread spread;
    private final SegmentQuality segments;

    /** @param names of the classes of the version */
    public TestResults(List<String> names) {
        this(names, List.of());
    }

    /** @param fields by whose values examples are judged apart, too */
    TestResults(List<String> names, List<String> fields) {
        this.names = names;
        names.forEach(name -> classes.put(name, classes.size()));
        this.counts = new ConfusionCounts(names.size());
        this.quality = new ServedQuality(names.size());
        this.spread = new QualitySpread(names.size());
        this.segments = SegmentQuality.ofAllClasses(names.size(), fields);
    }

    /**
     * Takes a prediction.
     *
     * @param label of the example
     * @param prediction of the example; if it abstained, it is no confusion
     * @throws CommandFailedException if the version does not know the class
     */
    void add(String label, ClassifiedEvent prediction) throws CommandFailedException {
        add(label, prediction, List.of());
    }

    /** @param values of the fields, as {@link SegmentFields#marked} */
    void add(String label, ClassifiedEvent prediction, List<String> values) throws CommandFailedException {
        Integer truth = classes.get(label);
        if (truth == null) {
            throw new CommandFailedException("test example " + (long) quality().events() + " is of class '" + label
                    + "', the model's classes are " + String.join(", ", names));
        }
        int served = prediction.label() == null ? -1 : names.indexOf(prediction.label());
        double[] probabilities =
                prediction.probabilities().values().stream().mapToDouble(p -> p).toArray();
        add((long) quality().events(), truth, served, probabilities);
        segments.add(values, truth, served, probabilities);
    }

    /**
     * Takes a prediction.
     *
     * @param key of the example, the same for every version
     * @param truth index of its class
     * @param served index of the class that was decided on, -1 for none
     * @param probabilities of each class, not modified
     */
    public void add(long key, int truth, int served, double[] probabilities) {
        if (served >= 0) {
            counts.add(truth, served);
        }
        quality.add(truth, served, probabilities);
        spread.add(key, truth, served, probabilities);
    }

    /** Takes what version number {@code v} decided on an event. */
    void add(TestedEvent event, int truth, int v) {
        Decided decided = event.decided(v);
        double[] probabilities = decided.prediction().probabilities();
        add(event.key(), truth, decided.served(), probabilities);
        segments.add(event.segments(), truth, decided.served(), probabilities);
    }

    /**
     * Two versions are compared event by event.
     *
     * @throws CommandFailedException if they were not tested by as many events of each class, of the first 50
     */
    static void requireSameEvents(TestResults first, TestResults second) throws CommandFailedException {
        for (int c = 0; c < first.quality().ownClasses(); c++) {
            long events = (long) first.quality().events(c);
            long others = (long) second.quality().events(c);
            if (events != others) {
                throw new CommandFailedException(String.format(
                        Locale.ROOT,
                        "the two versions do not read the same examples of the data: of class %s, %,d and %,d",
                        first.names.get(c),
                        events,
                        others));
            }
        }
    }

    ConfusionCounts counts() {
        return counts;
    }

    /** By the values of fields, and of the classes that are rare among all examples. */
    List<SegmentEvaluation> segments() {
        return SegmentEvaluation.of(segments, quality.rareClasses().shown(), c -> c);
    }

    /** Of all examples alike. */
    public Quality quality() {
        return quality.in(QualityForm.CUMULATIVE);
    }

    /** Of the same examples. */
    public QualitySpread spread() {
        return spread;
    }

    /** The same under a name. */
    public Tested tested(String name) {
        return new Tested(name, quality(), spread);
    }

    /** The curves of a class; of the first 50. */
    ClassCurves curves(int ofClass) {
        return quality.curves(ofClass);
    }
}
