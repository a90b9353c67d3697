package org.lorentztron.local.describe.propose;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.VisibleText;
import org.lorentztron.connectors.wire.named.EncodedText;
import org.lorentztron.connectors.wire.named.KeyPath;
import org.lorentztron.local.describe.facts.FieldFacts;
import org.lorentztron.local.describe.facts.RecordFacts;
import org.lorentztron.local.describe.frame.Frame;
import org.lorentztron.local.describe.guess.EventChoice;
import org.lorentztron.local.describe.guess.EventChoiceGuess;
import org.lorentztron.local.describe.guess.EventFields;
import org.lorentztron.local.describe.guess.FeatureGuess;
import org.lorentztron.local.describe.guess.FieldUse;
import org.lorentztron.local.describe.guess.FieldUse.Use;
import org.lorentztron.local.describe.guess.GivenPaths;
import org.lorentztron.local.describe.guess.IdGuess;
import org.lorentztron.local.describe.guess.KeyFields;
import org.lorentztron.local.describe.guess.LabelGuess;
import org.lorentztron.local.describe.guess.TimeGuess;
import org.lorentztron.local.describe.seen.EventRate;
import org.lorentztron.local.describe.seen.Origin;
import org.lorentztron.local.describe.seen.SampledEvents;
import org.lorentztron.local.describe.seen.SeenRecords;
import org.lorentztron.model.monitor.RareClasses;

/** Makes a proposal of what was seen, step by step. Used once. */
public final class ProposalMaker {
    private static final String OTHER = "other";

    private final SeenRecords seen;
    private final EventFields fields;
    private final Origin origin;
    private final SampledEvents sample;
    private final @Nullable LabelsTopic labels;
    private final LabelGuess label;
    private final TimeGuess time;
    private final KeyFields keys;
    private final List<FieldUse> uses;
    private final List<ProposedOption> options = new ArrayList<>();
    private final List<ProposedOption> others = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private ProposalMaker(SeenRecords seen, GivenPaths given, LabelsTopic.@Nullable Seen later) {
        this.seen = seen;
        this.fields = EventFields.of(seen.facts(), seen.frame(), given);
        this.origin = seen.origin();
        this.sample = seen.sample();
        this.labels = later == null ? null : LabelsTopic.of(later, fields, sample);
        this.label = label(given);
        TimeGuess found = TimeGuess.of(fields, given, label.field());
        this.time = found.inZone(sample.zone(found.field()));
        this.keys = new KeyFields(label, time, id(given));
        this.uses = keys.among(fields).stream().map(this::use).toList();
    }

    /** Events whose labels come later may have some already, of the same classes. */
    private LabelGuess label(GivenPaths given) {
        LabelGuess own = LabelGuess.of(fields, given, origin.labelColumn(), origin.isLabelSaid());
        boolean isOwn = labels == null
                || given.label() != null
                || own.isSure()
                        && labels.label()
                                .classes()
                                .keySet()
                                .containsAll(own.classes().keySet());
        return isOwn ? own : LabelGuess.NONE;
    }

    private IdGuess id(GivenPaths given) {
        JoinGuess join = labels == null ? null : labels.join();
        return join == null || given.id() != null
                ? IdGuess.of(fields, given, label.field(), time.field())
                : new IdGuess(join.event(), "labels come by its values");
    }

    /**
     * Records, of which those are chosen that seem to be events.
     *
     * @param facts of all records
     * @param frame what most of them are wrapped in
     * @param sample some of them
     */
    public static SeenRecords chosen(
            RecordFacts facts,
            Frame frame,
            SampledEvents sample,
            Origin origin,
            GivenPaths given,
            LabelsTopic.@Nullable Seen later) {
        SeenRecords all = new SeenRecords(facts, facts, frame, sample, EventChoice.ALL, origin);
        if (origin.kind() == Origin.Kind.TABLE || origin.isClosed()) {
            return all;
        }
        ProposalMaker maker = new ProposalMaker(all, given, later);
        JoinGuess join = maker.labels == null ? null : maker.labels.join();
        String decisive =
                join == null ? path(maker.label.field()) : join.event().path();
        EventChoice choice = EventChoiceGuess.of(
                maker.fields, sample.objects(), decisive == null || KeyPath.isOfKey(decisive) ? null : decisive);
        if (choice.conditions().isEmpty()) {
            return all;
        }
        SampledEvents some = sample.choosing(choice);
        return new SeenRecords(facts, some.facts(), Frame.of(some.objects()), some, choice, origin);
    }

    /**
     * The proposal.
     *
     * @param given what the user says
     * @param later what was read of the topic of labels; null without one
     */
    public static Proposal of(SeenRecords seen, GivenPaths given, LabelsTopic.@Nullable Seen later) {
        return new ProposalMaker(seen, given, later).proposal();
    }

    private Proposal proposal() {
        LabelGuess ofClasses = labels == null ? label : labels.label();
        Map<String, Long> classes = ofClasses.isAmount() ? Map.of() : ofClasses.classes();
        boolean isComplete = classes(classes);
        if (labels != null) {
            SeenDelays delays = labels.delays(sample, time);
            options.addAll(labels.options(delays));
            notes.addAll(labels.notes(delays));
        } else {
            rareClasses(classes);
        }
        if (origin.kind() != Origin.Kind.TABLE) {
            numbered();
            options.addAll(MappingLines.ofEvents(seen, fields, keys));
        }
        weights();
        if (fields.numbered() == 0) {
            options.addAll(FeatureLines.of(uses));
            others.addAll(FeatureLines.others(uses));
        }
        interval();
        alternatives();
        ClassOrder order = ClassOrder.of(ofClasses, labels != null, time, sample, rate());
        notes.addAll(
                Notes.of(fields, origin, labels == null ? fields : labels.fields(), ofClasses, time, order, rate()));
        FieldTable events = new FieldTable("", fields.events(), uses, labels == null ? classes : Map.of());
        return new Proposal(
                isComplete,
                order.isSorted() && time.field() == null,
                labels == null ? List.of(events) : List.of(events, labels.table()),
                options,
                others,
                notes,
                path(keys.id().field()),
                time,
                path(label.field()));
    }

    /** Whether there are enough of them for a job. */
    private boolean classes(Map<String, Long> classes) {
        if (classes.size() > 1) {
            options.add(new ProposedOption(
                    "classes", EncodedText.list(List.copyOf(classes.keySet())), ClassShares.of(classes)));
            return true;
        }
        if (classes.isEmpty() || labels == null) {
            return false;
        }
        String only = classes.keySet().iterator().next();
        String other = only.equals(OTHER) ? OTHER + "2" : OTHER;
        options.add(new ProposedOption(
                "classes",
                EncodedText.list(List.of(other, only)),
                "Labels have one value, so no news is news: name the other class as you like."));
        options.add(new ProposedOption(
                "unlabelled",
                other,
                "An assumption: an event without a label in time (label-timeout) is of this class."));
        return true;
    }

    /** Where labels come later, all events are scored anyway. */
    private void rareClasses(Map<String, Long> classes) {
        List<Integer> rare = RareClasses.of(
                        classes.values().stream().mapToLong(Long::longValue).toArray())
                .shown();
        if (!rare.isEmpty()) {
            String label = List.copyOf(classes.keySet()).get(rare.get(0));
            options.add(new ProposedOption(
                    "evaluate-fraction",
                    "1",
                    VisibleText.of(label) + " is rare: its recall and precision need all events."));
        }
    }

    private void numbered() {
        if (fields.numbered() > 0) {
            options.add(new ProposedOption(
                    "features", Long.toString(fields.numbered()), "Features are numbered and have no names."));
        }
    }

    private void weights() {
        double largest = uses.stream()
                .filter(use -> use.use() == Use.WEIGHT)
                .mapToDouble(use -> use.field().largest())
                .findFirst()
                .orElse(origin.largestWeight());
        if (largest != 1) {
            options.add(new ProposedOption(
                    "max-weight", Double.toString(largest), "Weights other than 1 count only with this option."));
        }
    }

    private EventRate rate() {
        return sample.rate(time);
    }

    private void interval() {
        LabelsTopic later = label.field() == null ? labels : null;
        EventRate rate = later == null ? rate() : later.rate();
        long events = rate.events(origin.kind() != Origin.Kind.TOPIC);
        FieldFacts own = label.field();
        double labelled = own == null ? 1 : fields.present(own);
        String interval = labelled == 0 ? null : rate.interval((long) Math.ceil(events / labelled));
        if (interval != null) {
            options.add(new ProposedOption(
                    "interval",
                    interval,
                    String.format(
                            "About %,d %s, by the times of these.",
                            events, later == null ? "labelled events" : "labels")));
        }
    }

    private void alternatives() {
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
        FieldUse key = keys.use(fields, field);
        if (key != null) {
            return key;
        }
        if (fields.isWeight(field)) {
            return new FieldUse(field, fields.option(field.path()), Use.WEIGHT, "by its name");
        }
        FieldFacts of = label.field();
        if (of != null && fields.feature(field) != null && LabelCopy.is(field, of, sample)) {
            return new FieldUse(field, fields.option(field.path()), Use.IGNORED, "tells the class in other words");
        }
        // Columns of numbers hold numbers: ARFF has other types.
        if (origin.kind() == Origin.Kind.TABLE && field.scalars() > 0 && field.numberTexts() == field.scalars()) {
            return new FieldUse(field, fields.option(field.path()), Use.CODE, "declared as names, not as numbers");
        }
        return FeatureGuess.of(fields, field);
    }
}
