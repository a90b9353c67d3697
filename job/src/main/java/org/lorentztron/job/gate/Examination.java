package org.lorentztron.job.gate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.connectors.wire.version.SegmentEvaluation;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.output.PublishRule;
import org.lorentztron.model.monitor.KeptOutcome;
import org.lorentztron.model.monitor.LabelledTotals;
import org.lorentztron.model.monitor.RareClasses;
import org.lorentztron.model.predict.Classifier;
import org.lorentztron.model.predict.LabelPolicy;
import org.lorentztron.model.predict.Prediction;
import org.lorentztron.model.predict.ScoreSpace;

/**
 * How versions score labelled events, as {@link LabelledTotals} in the order of the events, so equal versions and
 * events give equal bits; and apart by the values of segment fields. Keeps a workspace; not thread-safe.
 */
final class Examination {
    private final int classes;
    private final LabelPolicy policy;
    private final List<String> segmentFields;
    /** Classes that conditions are of, rare or not. */
    private final Set<Integer> conditioned;

    private final ScoreSpace space = new ScoreSpace();

    /** By the policy of a job, which also decides where it does not give the label. */
    Examination(JobOptions options) {
        List<String> names = options.classes();
        PublishRule rule = options.output().publishIf();
        this.classes = names.size();
        this.policy = options.output().policy().of(names);
        this.segmentFields = options.segments();
        this.conditioned = rule == null
                ? Set.of()
                : rule.classes().stream().map(names::indexOf).collect(Collectors.toSet());
    }

    /** How a version scores the events, without a verdict. */
    Evaluation evaluate(ModelVersion version, List<Event> events) {
        Classifier classifier = version.classifier();
        List<Integer> rare = rare(events);
        LabelledTotals totals = totals(rare);
        SegmentExamination segments = new SegmentExamination(classes, segmentFields, events, rare);
        for (Event event : events) {
            Prediction decided = decided(classifier, event);
            totals.add(event.label(), decided);
            segments.add(event, decided);
        }
        return evaluation(totals, segments.evaluations());
    }

    private Prediction decided(Classifier classifier, Event event) {
        return policy.decide(classifier.predict(event.features(), space)).prediction();
    }

    private LabelledTotals totals(List<Integer> rare) {
        Set<Integer> ordered = new HashSet<>(conditioned);
        ordered.addAll(rare);
        return new LabelledTotals(classes, ordered);
    }

    private List<Integer> rare(Collection<Event> events) {
        double[] ofClass = new double[classes];
        events.forEach(event -> ofClass[event.label()]++);
        return RareClasses.among(classes, events.size(), ofClass).shown().stream()
                .filter(c -> ofClass[c] > 0)
                .toList();
    }

    /** What a version makes of events when they come. */
    Map<Event, KeptOutcome> outcomes(ModelVersion version, List<Event> events) {
        Classifier classifier = version.classifier();
        Map<Event, KeptOutcome> outcomes = new LinkedHashMap<>();
        events.forEach(event -> outcomes.put(event, KeptOutcome.of(event.label(), decided(classifier, event))));
        return outcomes;
    }

    /** How events were scored when they came, in their order; null without any. */
    @Nullable
    Evaluation progressive(SortedMap<Event, KeptOutcome> outcomes) {
        if (outcomes.isEmpty()) {
            return null;
        }
        LabelledTotals totals = totals(rare(outcomes.keySet()));
        outcomes.forEach((event, outcome) -> totals.add(event.label(), outcome));
        return evaluation(totals, List.of());
    }

    /** The evaluation of a version that cannot be scored. */
    Evaluation none() {
        return evaluation(new LabelledTotals(classes), List.of());
    }

    private static Evaluation evaluation(LabelledTotals totals, List<SegmentEvaluation> segments) {
        List<Evaluation.OfClass> perClass = new ArrayList<>();
        for (int k = 0; k < totals.classes(); k++) {
            perClass.add(new Evaluation.OfClass(
                    totals.events(k), totals.errors(k), totals.logLoss(k), totals.predicted(k), totals.prAuc(k)));
        }
        return new Evaluation(
                totals.events(), totals.errors(), totals.logLoss(), perClass, null, List.of(), segments, null);
    }

    /** How many of the events the version takes for another class. */
    long errors(ModelVersion version, List<Event> events) {
        return evaluate(version, events).errors();
    }
}
