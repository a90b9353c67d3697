package org.lorentztron.tools.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.model.monitor.Quality;
import org.lorentztron.model.monitor.QualityForm;
import org.lorentztron.model.monitor.RareClasses;
import org.lorentztron.model.monitor.SegmentQuality;
import org.lorentztron.model.monitor.ServedQuality;
import org.lorentztron.tools.cli.JsonLine;

/**
 * How good the predictions of the sample were: in a window and since the start, for all classes and for each that is
 * shown. Not thread-safe.
 */
final class SampledQuality extends Section {
    /** The curves of a class are of as many newest events as the error is, its numbers of as many as the matrix. */
    private static final int WINDOW = 1_000;

    private static final List<QualityForm> FORMS = List.of(QualityForm.WINDOW, QualityForm.CUMULATIVE);

    private final List<String> classes;
    private final ServedQuality quality;
    private final NewestConfusion confusion;
    private final ShownClasses shown;
    private final SegmentQuality segments;
    private final boolean isTrained;
    private long events;
    /** When an event was last taken, ms since 1970. */
    private long newest;

    /**
     * @param classes of the model, in its order
     * @param isTrained whether the version has trained the events
     * @param segmentFields names, none for no segments
     */
    SampledQuality(List<String> classes, boolean isTrained, List<String> segmentFields) {
        super("quality");
        this.segments = SegmentQuality.ofAllClasses(classes.size(), segmentFields);
        this.isTrained = isTrained;
        this.classes = List.copyOf(classes);
        this.quality = new ServedQuality(classes.size());
        this.confusion = new NewestConfusion(classes.size());
        this.shown = new ShownClasses(classes.size());
    }

    /** The quality of a version, also by the values of the segment fields of its job. */
    static SampledQuality of(ModelVersion version, boolean isTrained) {
        return new SampledQuality(version.classes(), isTrained, segmentFields(version));
    }

    private static List<String> segmentFields(ModelVersion version) {
        String names = version.manifest().options().get(MappingOptions.SEGMENTS);
        return names == null ? List.of() : MappingOptions.names(names);
    }

    /** Whether the version has the same classes and segment fields. */
    boolean fits(ModelVersion version) {
        return classes.equals(version.classes()) && segments.fields().equals(segmentFields(version));
    }

    List<String> classes() {
        return classes;
    }

    /**
     * Takes a prediction of an event whose class is known.
     *
     * @param truth index of that class
     * @param served index of the class that was predicted, or -1 if none was
     * @param probabilities of each class, not modified
     * @param values of the event in the segment fields
     * @param now ms since 1970
     */
    void add(int truth, int served, double[] probabilities, List<String> values, long now) {
        quality.add(truth, served, probabilities);
        segments.add(values, truth, served, probabilities);
        confusion.add(truth, served);
        shown.came(truth, confusion.ofClass());
        events++;
        newest = now;
        change();
    }

    long events() {
        return events;
    }

    /** The error in the window; NaN without events. */
    double windowError() {
        return quality.in(QualityForm.WINDOW).error();
    }

    /** The error since the start; NaN without events. */
    double cumulativeError() {
        return quality.in(QualityForm.CUMULATIVE).error();
    }

    /**
     * How many of the newest events of each shown class were not found, as shares by its index, if it had any. Of a
     * rare class the window has too few: its share is that of its own newest events.
     */
    SortedMap<Integer, Double> missed() {
        SortedMap<Integer, Double> missed = new TreeMap<>();
        RecallAndPrecision shares = confusion.shares(WINDOW);
        List<Integer> rare = quality.rareClasses().shown();
        for (int c : shown.indices()) {
            double recall = rare.contains(c) ? quality.in(QualityForm.WINDOW).recall(c) : shares.recall(c);
            if (!Double.isNaN(recall)) {
                missed.put(c, 1 - recall);
            }
        }
        return missed;
    }

    @Override
    void writeValue(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeBooleanField("trained", isTrained);
        json.writeNumberField("events", events);
        json.writeNumberField("newest", newest);
        for (QualityForm form : FORMS) {
            writeForm(form, json);
        }
        writeRare(json);
        SegmentsJson.write(segments, rareLabels(), json);
        json.writeArrayFieldStart("classes");
        RecallAndPrecision shares = confusion.shares(NewestConfusion.WINDOW);
        for (int c : shown.indices()) {
            json.writeStartObject();
            json.writeNumberField("index", c);
            json.writeStringField("label", PageText.label(classes.get(c)));
            JsonLine.number(json, "recall", shares.recall(c));
            JsonLine.number(json, "precision", shares.precision(c));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeNumberField("allClasses", classes.size());
        json.writeFieldName("confusion");
        confusion.write(shown.indices(), json);
        json.writeEndObject();
    }

    /** By index and label. */
    private SortedMap<Integer, String> rareLabels() {
        SortedMap<Integer, String> rare = new TreeMap<>();
        quality.rareClasses().shown().forEach(c -> rare.put(c, PageText.label(classes.get(c))));
        return rare;
    }

    private void writeRare(JsonGenerator json) throws IOException {
        RareClasses rare = quality.rareClasses();
        json.writeObjectFieldStart("rare");
        json.writeBooleanField("known", rare.isKnown());
        json.writeNumberField("more", rare.more());
        json.writeArrayFieldStart("classes");
        for (int c : rare.shown()) {
            json.writeStartObject();
            json.writeNumberField("index", c);
            json.writeStringField("label", PageText.label(classes.get(c)));
            for (QualityForm form : FORMS) {
                json.writeFieldName(form.id());
                FiguresJson.write(quality.in(form).figures(c), json);
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void writeForm(QualityForm form, JsonGenerator json) throws IOException {
        Quality numbers = quality.in(form);
        json.writeObjectFieldStart(form.id());
        json.writeNumberField("events", (long) numbers.events());
        JsonLine.number(json, "error", numbers.error());
        JsonLine.number(json, "abstained", numbers.abstained());
        json.writeEndObject();
    }
}
