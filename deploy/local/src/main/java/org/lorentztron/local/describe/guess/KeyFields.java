package org.lorentztron.local.describe.guess;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.local.describe.facts.FieldFacts;

/** The fields of a record that are no features: label, time and id. */
public record KeyFields(LabelGuess label, TimeGuess time, IdGuess id) {
    /** Fields of the row, and those of these that are elsewhere: in the envelope, or in Kafka's key. */
    public List<FieldFacts> among(EventFields fields) {
        return Stream.concat(fields.all().stream(), Stream.of(label.field(), time.field(), id.field()))
                .flatMap(Stream::ofNullable)
                .distinct()
                .toList();
    }

    /** What a field of these is for; null of any other. */
    public @Nullable FieldUse use(EventFields fields, FieldFacts field) {
        String name = fields.option(field.path());
        if (field == label.field()) {
            return new FieldUse(field, name, FieldUse.Use.LABEL, label.why());
        }
        if (field == time.field()) {
            return new FieldUse(field, name, FieldUse.Use.TIME, time.why());
        }
        return field == id.field() ? new FieldUse(field, name, FieldUse.Use.ID, id.why()) : null;
    }
}
