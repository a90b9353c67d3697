package org.lorentztron.tools.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.lorentztron.model.quality.Quality;
import org.lorentztron.model.quality.QualityForm;
import org.lorentztron.model.quality.ServedQuality;
import org.lorentztron.tools.cli.JsonLine;

/**
 * How good the predictions of the sample were: in a window and since the start, for all classes and for each of the
 * first {@value #MOST_CLASSES}. Not thread-safe.
 */
final class SampledQuality extends Section {
    /** More would not fit on a page. */
    static final int MOST_CLASSES = 20;

    private final List<String> classes;
    private final ServedQuality quality;
    private final NewestConfusion confusion;
    private long events;

    /** @param classes of the model, in its order */
    SampledQuality(List<String> classes) {
        super("quality");
        this.classes = List.copyOf(classes);
        this.quality = new ServedQuality(classes.size());
        this.confusion = new NewestConfusion(Math.min(MOST_CLASSES, classes.size()));
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
     */
    void add(int truth, int served, double[] probabilities) {
        quality.add(truth, served, probabilities);
        confusion.add(truth, served);
        events++;
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

    /** How many of the newest events of each shown class were not found, as shares; NaN without such events. */
    double[] missed() {
        double[] missed = new double[shown()];
        Quality window = quality.in(QualityForm.WINDOW);
        for (int c = 0; c < missed.length; c++) {
            missed[c] = 1 - window.recall(c);
        }
        return missed;
    }

    private int shown() {
        return Math.min(MOST_CLASSES, classes.size());
    }

    @Override
    void writeValue(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField("events", events);
        writeForm(QualityForm.WINDOW, json);
        writeForm(QualityForm.CUMULATIVE, json);
        json.writeArrayFieldStart("classes");
        Quality window = quality.in(QualityForm.WINDOW);
        for (int c = 0; c < shown(); c++) {
            json.writeStartObject();
            json.writeStringField("label", PageText.label(classes.get(c)));
            JsonLine.number(json, "recall", window.recall(c));
            JsonLine.number(json, "precision", window.precision(c));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeNumberField("allClasses", classes.size());
        json.writeFieldName("confusion");
        confusion.write(json);
        json.writeEndObject();
    }

    private void writeForm(QualityForm form, JsonGenerator json) throws IOException {
        Quality numbers = quality.in(form);
        json.writeObjectFieldStart(form.id());
        json.writeNumberField("events", (long) numbers.events());
        JsonLine.number(json, "error", numbers.error());
        JsonLine.number(json, "kappa", numbers.kappa());
        JsonLine.number(json, "logLoss", numbers.logLoss());
        JsonLine.number(json, "ece", numbers.ece());
        JsonLine.number(json, "abstained", numbers.abstained());
        json.writeEndObject();
    }
}
