package org.lorentztron.local.describe.propose;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.EncodedText;
import org.lorentztron.local.describe.facts.FieldFacts;
import org.lorentztron.local.describe.facts.RecordFacts;
import org.lorentztron.local.describe.frame.Frame;
import org.lorentztron.local.describe.guess.EventFields;
import org.lorentztron.local.describe.guess.FeatureGuess;
import org.lorentztron.local.describe.guess.FieldUse;
import org.lorentztron.local.describe.guess.FieldUse.Use;
import org.lorentztron.local.describe.guess.GivenPaths;
import org.lorentztron.local.describe.guess.IdGuess;
import org.lorentztron.local.describe.guess.LabelGuess;
import org.lorentztron.local.describe.guess.TimeGuess;

/** Makes a proposal of what was seen, step by step. Used once. */
public final class ProposalMaker {
    private final EventFields fields;
    private final Origin origin;
    private final SampledEvents sample;
    private final @Nullable LabelsTopic labels;
    private final LabelGuess label;
    private final TimeGuess time;
    private final IdGuess id;
    private final List<FieldUse> uses;
    private final List<ProposedOption> options = new ArrayList<>();
    private final List<ProposedOption> others = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private ProposalMaker(
            RecordFacts facts,
            Frame frame,
            GivenPaths given,
            Origin origin,
            SampledEvents sample,
            LabelsTopic.@Nullable Seen later) {
        this.fields = EventFields.of(facts, frame, given);
        this.origin = origin;
        this.sample = sample;
        this.labels = later == null ? null : LabelsTopic.of(later, fields, sample);
        LabelGuess own = LabelGuess.of(fields, given, origin.labelColumn(), origin.isLabelSaid());
        this.label = labels == null || own.isSure() ? own : LabelGuess.NONE;
        this.time = TimeGuess.of(fields, given, label.field());
        this.id = id(given);
        this.uses = fields.all().stream().map(this::use).toList();
    }

    private IdGuess id(GivenPaths given) {
        JoinGuess join = labels == null ? null : labels.join();
        return join == null || given.id() != null
                ? IdGuess.of(fields, given, label.field(), time.field())
                : new IdGuess(join.event(), "labels come by its values");
    }

    /**
     * The proposal.
     *
     * @param facts of all records
     * @param frame what their events are wrapped in
     * @param given what the user says
     * @param sample some of the records
     * @param later what was read of the topic of labels; null without one
     */
    public static Proposal of(
            RecordFacts facts,
            Frame frame,
            GivenPaths given,
            Origin origin,
            SampledEvents sample,
            LabelsTopic.@Nullable Seen later) {
        return new ProposalMaker(facts, frame, given, origin, sample, later).proposal();
    }

    private Proposal proposal() {
        LabelGuess ofClasses = labels == null ? label : labels.label();
        Map<String, Long> classes = ofClasses.isAmount() ? Map.of() : ofClasses.classes();
        labels(classes);
        if (labels != null) {
            options.addAll(labels.options());
            notes.addAll(labels.notes());
        }
        if (origin.kind() != Origin.Kind.TABLE) {
            options.addAll(MappingLines.of(fields, origin, label, time, id, uses));
        }
        if (fields.numbered() == 0) {
            options.addAll(FeatureLines.of(uses));
            others.addAll(FeatureLines.others(uses));
        }
        EventRate rate = sample.rate(time.field(), time.format());
        long events = rate.events(origin.kind() != Origin.Kind.TOPIC);
        String interval = rate.interval(events);
        if (interval != null) {
            options.add(new ProposedOption(
                    "interval", interval, String.format("About %,d events, by the times of these.", events)));
        }
        ClassOrder order = ClassOrder.of(ofClasses, labels != null, time, sample, rate);
        notes.addAll(Notes.of(fields, origin, ofClasses, labels != null, time, order, rate));
        return new Proposal(
                classes,
                classes.size() > 1,
                order.isSorted() && time.field() == null,
                uses,
                options,
                others,
                notes,
                path(id.field()),
                path(time.field()),
                path(label.field()));
    }

    private void labels(Map<String, Long> classes) {
        if (classes.size() > 1) {
            options.add(new ProposedOption(
                    "classes", EncodedText.list(List.copyOf(classes.keySet())), ClassShares.of(classes)));
        }
        for (FieldFacts other : label.others()) {
            others.add(new ProposedOption(
                    "event-label",
                    fields.option(other.path()),
                    String.format("It has %,d values too.", other.values().different())));
        }
        for (FieldFacts other : time.others()) {
            if (time.field() == null || fields.present(other) == 1) {
                others.add(new ProposedOption(
                        "event-time",
                        fields.option(other.path()),
                        String.format("A time too, in %.0f %% of the events.", 100 * fields.present(other))));
            }
        }
    }

    private static @Nullable String path(@Nullable FieldFacts field) {
        return field == null ? null : field.path();
    }

    private FieldUse use(FieldFacts field) {
        String name = fields.option(field.path());
        if (field == label.field()) {
            return new FieldUse(field, name, Use.LABEL, label.why());
        }
        if (field == time.field()) {
            return new FieldUse(field, name, Use.TIME, time.why());
        }
        if (field == id.field()) {
            return new FieldUse(field, name, Use.ID, id.why());
        }
        if (fields.isWeight(field)) {
            return new FieldUse(field, name, Use.WEIGHT, "by its name");
        }
        FieldFacts of = label.field();
        if (of != null && fields.feature(field) != null && LabelCopy.is(field, of, sample)) {
            return new FieldUse(field, name, Use.IGNORED, "tells the class in other words");
        }
        return FeatureGuess.of(fields, field);
    }
}
