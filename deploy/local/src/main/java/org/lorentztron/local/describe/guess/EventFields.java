package org.lorentztron.local.describe.guess;

import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.KeyPath;
import org.lorentztron.local.describe.facts.FieldFacts;
import org.lorentztron.local.describe.facts.RecordFacts;
import org.lorentztron.local.describe.frame.Frame;
import org.lorentztron.local.describe.frame.FrameKind;

/**
 * The fields of events among those of records, and how options name them.
 *
 * @param facts of all paths from the top of the records
 * @param frame what events are wrapped in
 * @param root path of the event from the top; empty for the record itself
 */
public record EventFields(RecordFacts facts, Frame frame, String root) {
    private static final String FEATURES = "features";

    /** As the job takes them: "07" is no index. */
    private static final Pattern INDEX = Pattern.compile("0|[1-9][0-9]{0,7}");

    /** The fields below the root that a frame has, or that the user says. */
    public static EventFields of(RecordFacts facts, Frame frame, GivenPaths given) {
        String said = given.root();
        EventFields found = new EventFields(facts, frame, said == null ? frame.root() : said);
        return said == null && !frame.wrapped().isEmpty() && found.hasLabelOutside()
                ? new EventFields(facts, frame, frame.outer())
                : found;
    }

    /** Whether a field beside the root has the name of a label: then what is at the root are parts of an event. */
    private boolean hasLabelOutside() {
        return facts.fields().values().stream()
                .anyMatch(field -> !field.path().startsWith(root) && FieldNames.label(field) > 1);
    }

    /** Whether features are in a field of their own. */
    public boolean isOwn() {
        return frame.kind() == FrameKind.OWN && facts.at(featuresPath()) != null;
    }

    private String featuresPath() {
        return below(FEATURES);
    }

    private String below(String name) {
        return root.isEmpty() ? name : root + "." + name;
    }

    /** How many events there are. */
    public long events() {
        FieldFacts top = facts.at(root);
        return top == null ? 0 : top.objects();
    }

    /**
     * Fields with values or arrays, below the root. What rows within an event have is none of them: a job reads none.
     */
    public List<FieldFacts> all() {
        return facts.fields().values().stream()
                .filter(field -> root.isEmpty() || field.path().startsWith(root + "."))
                .filter(field -> !field.path().isEmpty() && !field.path().equals(root))
                .filter(field -> field.scalars() + field.arrays() + field.bytes() > 0 || field.objects() == 0)
                .filter(field -> !isInRows(field.path()))
                .toList();
    }

    private boolean isInRows(String path) {
        for (int dot = path.indexOf('.', root.length() + 1); dot >= 0; dot = path.indexOf('.', dot + 1)) {
            FieldFacts above = facts.at(path.substring(0, dot));
            if (above != null && above.isOfRows()) {
                return true;
            }
        }
        return false;
    }

    /** Fields of keys with values. */
    public List<FieldFacts> ofKeys() {
        return facts.keys().values().stream()
                .filter(field -> field.scalars() > 0 && field.arrays() == 0)
                .toList();
    }

    /** The field of a path as options have it; null if no event has it. */
    public @Nullable FieldFacts named(String option) {
        if (KeyPath.isOfKey(option)) {
            return facts.keys().get(option);
        }
        return facts.at(option.startsWith("/") ? option.substring(1) : below(option));
    }

    /** A path from the top as options have it. */
    public String option(String path) {
        if (root.isEmpty() || KeyPath.isOfKey(path)) {
            return path;
        }
        return path.startsWith(root + ".") ? path.substring(root.length() + 1) : "/" + path;
    }

    /** The name of a field as a feature; null if it is none whatever is in it. */
    public @Nullable String feature(FieldFacts field) {
        String top = isOwn() ? featuresPath() : root;
        if (top.isEmpty()) {
            return field.path();
        }
        return field.path().startsWith(top + ".") ? field.path().substring(top.length() + 1) : null;
    }

    /** The share of events that have a value or an array there. */
    public double present(FieldFacts field) {
        return events() == 0 ? 0 : Math.min(1, (double) (field.scalars() + field.arrays()) / events());
    }

    /** Whether a field is the weight of events by the project's own name for it. */
    public boolean isWeight(FieldFacts field) {
        return isOwn() && field.path().equals(below("weight")) && field.numbers() == field.scalars();
    }

    /**
     * How many features there are if they have no names: the length of arrays, or one more than the largest index; 0 if
     * they have names.
     */
    public long numbered() {
        FieldFacts features = isOwn() ? Objects.requireNonNull(facts.at(featuresPath())) : null;
        if (features == null) {
            return 0;
        }
        if (features.objects() == 0) {
            return features.mostElements();
        }
        long largest = -1;
        for (String path : facts.fields().keySet()) {
            if (path.startsWith(featuresPath() + ".")) {
                String name = path.substring(featuresPath().length() + 1);
                if (!INDEX.matcher(name).matches()) {
                    return 0;
                }
                largest = Math.max(largest, Long.parseLong(name));
            }
        }
        return Math.max(largest + 1, features.mostElements());
    }
}
