package org.lorentztron.connectors.wire.output;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.model.predict.Decided;
import org.lorentztron.model.predict.Prediction;

/**
 * Predictions as JSON (UTF-8, one object per record), all fields but alias always present:
 *
 * <pre>
 *   {"id": "a17", "label": "7", "abstained": false, "probabilities": {"0": 0.125, "1": 0.25, "7": 0.625},
 *    "votes": {"0": 3, "1": 8, "7": 9}, "margin": 4.25, "version": 12, "timestamp": 1700000000000}
 *
 *   id         text or null     the event's
 *   label      text or null     the class that was decided on; null when no model existed yet, or the policy
 *                               abstained
 *   abstained  boolean          whether the policy gave no label, because the class that it decided on is not
 *                               probable enough
 *   probabilities  object       class to probability, every class once, in the order of the classes; {} without a
 *                               model
 *   votes      object           class to number of votes, every class once, in the order of the classes; {} without
 *                               a model
 *   margin     number or null   score of the class that was decided on minus the best score of another class;
 *                               negative when something else decided; null without a model
 *   version    integer          the version that predicted, or from which the models in training that predicted
 *                               descend; 0 when none existed yet
 *   alias      text             the name in a split that was picked; only of a server that splits
 *   timestamp  integer or null  the event's time, ms since 1970
 * </pre>
 *
 * Immutable and thread-safe.
 */
public final class PredictionJson implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final JsonFactory JSON = new JsonFactory();

    private final String[] classes;
    private final String alias;

    /** @param classes in the order of the model */
    public PredictionJson(List<String> classes) {
        this(classes, "");
    }

    /**
     * Predictions of what a split picks.
     *
     * @param classes in the order of the model
     * @param alias the name in the split; "" for none
     */
    public PredictionJson(List<String> classes, String alias) {
        this.classes = classes.toArray(String[]::new);
        this.alias = alias;
    }

    /**
     * @param version that made the prediction, or from which the models that made it descend
     * @param decided of as many classes as this was made for
     * @param id the event's id, or null
     * @param timestamp the event's time, or {@link LabeledEvent#NO_TIMESTAMP}
     */
    public byte[] scored(long version, Decided decided, @Nullable String id, long timestamp) {
        int found = decided.prediction().votes().length;
        if (found != classes.length) {
            throw new IllegalArgumentException("prediction has " + found + " classes, expected " + classes.length);
        }
        return write(version, decided, id, timestamp);
    }

    /** The prediction of an event that came before the first model. */
    public byte[] unscored(@Nullable String id, long timestamp) {
        return write(0, null, id, timestamp);
    }

    private byte[] write(long version, @Nullable Decided decided, @Nullable String id, long timestamp) {
        Prediction prediction = decided == null ? null : decided.prediction();
        boolean abstained = decided != null && decided.abstained();
        ByteArrayOutputStream out = new ByteArrayOutputStream(128 + 32 * classes.length);
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            json.writeStringField("id", id);
            json.writeStringField("label", prediction == null || abstained ? null : classes[prediction.label()]);
            json.writeBooleanField("abstained", abstained);
            json.writeObjectFieldStart("probabilities");
            for (int k = 0; prediction != null && k < classes.length; k++) {
                json.writeNumberField(classes[k], prediction.probabilities()[k]);
            }
            json.writeEndObject();
            json.writeObjectFieldStart("votes");
            for (int k = 0; prediction != null && k < classes.length; k++) {
                json.writeNumberField(classes[k], prediction.votes()[k]);
            }
            json.writeEndObject();
            json.writeFieldName("margin");
            if (prediction != null && Double.isFinite(prediction.margin())) {
                json.writeNumber(prediction.margin());
            } else {
                json.writeNull();
            }
            json.writeNumberField("version", version);
            if (!alias.isEmpty()) {
                json.writeStringField("alias", alias);
            }
            json.writeFieldName("timestamp");
            if (timestamp == LabeledEvent.NO_TIMESTAMP) {
                json.writeNull();
            } else {
                json.writeNumber(timestamp);
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a stream into memory does not fail", e);
        }
        return out.toByteArray();
    }
}
