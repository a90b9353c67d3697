package org.lorentztron.job.gate;

import java.util.ArrayList;
import java.util.List;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.connectors.wire.version.Evaluation;
import org.lorentztron.connectors.wire.version.SegmentEvaluation;
import org.lorentztron.model.monitor.ClassFigures;
import org.lorentztron.model.monitor.LabelledTotals;
import org.lorentztron.model.monitor.QualityForm;
import org.lorentztron.model.monitor.ServedQuality;
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
    private final ScoreSpace space = new ScoreSpace();

    /**
     * @param classes how many classes there are
     * @param policy decides on the class of an event, also where it does not give the label
     * @param segmentFields names of the fields, none for no segments
     */
    Examination(int classes, LabelPolicy policy, List<String> segmentFields) {
        this.classes = classes;
        this.policy = policy;
        this.segmentFields = segmentFields;
    }

    /** How a version scores the events, without a verdict. */
    Evaluation evaluate(ModelVersion version, List<Event> events) {
        Classifier classifier = version.classifier();
        LabelledTotals totals = new LabelledTotals(classes);
        SegmentExamination segments = new SegmentExamination(classes, segmentFields, events);
        for (Event event : events) {
            Prediction decided =
                    policy.decide(classifier.predict(event.features(), space)).prediction();
            totals.add(event.label(), decided);
            segments.add(event, decided);
        }
        return evaluation(totals, segments.evaluations());
    }

    /**
     * How well a version finds a class in the events: against all others, by what the policy decides.
     *
     * @param ofClass its index
     */
    ClassFigures figures(ModelVersion version, List<Event> events, int ofClass) {
        Classifier classifier = version.classifier();
        ServedQuality quality = new ServedQuality(2);
        for (Event event : events) {
            Prediction decided =
                    policy.decide(classifier.predict(event.features(), space)).prediction();
            double probability = decided.probabilities()[ofClass];
            quality.add(event.label() == ofClass ? 1 : 0, decided.label() == ofClass ? 1 : 0, new double[] {
                1 - probability, probability
            });
        }
        return quality.in(QualityForm.CUMULATIVE).figures(1);
    }

    /** The evaluation of a version that cannot be scored. */
    Evaluation none() {
        return evaluation(new LabelledTotals(classes), List.of());
    }

    private static Evaluation evaluation(LabelledTotals totals, List<SegmentEvaluation> segments) {
        List<Evaluation.OfClass> perClass = new ArrayList<>();
        for (int k = 0; k < totals.classes(); k++) {
            perClass.add(new Evaluation.OfClass(totals.events(k), totals.errors(k), totals.logLoss(k)));
        }
        return new Evaluation(
                totals.events(), totals.errors(), totals.logLoss(), perClass, null, List.of(), segments, null);
    }

    /** How many of the events the version takes for another class. */
    long errors(ModelVersion version, List<Event> events) {
        return evaluate(version, events).errors();
    }
}
