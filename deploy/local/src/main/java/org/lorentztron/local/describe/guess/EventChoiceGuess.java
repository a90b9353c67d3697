package org.lorentztron.local.describe.guess;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.warning.DeletionWords;
import org.lorentztron.local.describe.facts.FieldFacts;
import org.lorentztron.local.describe.facts.FieldPath;
import org.lorentztron.local.describe.facts.RecordFacts;
import org.lorentztron.local.describe.facts.RecordValues;
import org.lorentztron.local.describe.frame.FrameKind;
import org.lorentztron.local.describe.frame.WireReader;

/**
 * Looks for a field that tells events from other records:
 *
 * <pre>
 *   of several kinds      where its values part the records by what fields they have: tables, heartbeats
 *   of what was done      where some of its values are deletions that the job does not know by itself
 * </pre>
 */
public final class EventChoiceGuess {
    private static final int FEWEST = 20;
    private static final int MOST_KINDS = 20;
    private static final int MOST_CANDIDATES = 10;
    private static final double HALF = 0.5;
    private static final double HARDLY = 0.05;
    private static final String OPERATIONS_OF_DEBEZIUM = "c,u,r,d,t";

    private final EventFields fields;
    private final List<JsonNode> records;
    private final @Nullable String decisive;
    private final Map<String, Set<String>> conditions = new LinkedHashMap<>();
    private final List<String> reasons = new ArrayList<>();

    private EventChoiceGuess(EventFields fields, List<JsonNode> records, @Nullable String decisive) {
        this.fields = fields;
        this.decisive = decisive;
        this.records = records.stream().filter(this::hasRow).toList();
    }

    /**
     * The choice among records.
     *
     * @param fields of all of them
     * @param records some
     * @param decisive path from the top of a field that events must have; null if none is known
     */
    public static EventChoice of(EventFields fields, List<JsonNode> records, @Nullable String decisive) {
        EventChoiceGuess guess = new EventChoiceGuess(fields, records, decisive);
        guess.lookForKinds();
        guess.lookForDeletions();
        guess.lookForMessages();
        return guess.conditions.isEmpty()
                ? EventChoice.ALL
                : new EventChoice(guess.conditions, String.join("; ", guess.reasons));
    }

    /** Without a row, the job knows by itself that a record is none. */
    private boolean hasRow(JsonNode record) {
        JsonNode node = record;
        for (String name :
                fields.root().isEmpty() ? new String[0] : fields.root().split("\\.")) {
            node = node.path(name);
        }
        return !node.isNull() && !node.isMissingNode();
    }

    private void choose(String path, Set<String> values, String why) {
        conditions.merge(path, values, (known, next) -> {
            Set<String> both = new TreeSet<>(known);
            both.retainAll(next);
            return both;
        });
        reasons.add(why);
    }

    private void lookForKinds() {
        if (records.size() < FEWEST) {
            return;
        }
        fields.facts().fields().values().stream()
                .filter(this::mayTellKinds)
                .sorted((a, b) -> Integer.compare(rank(b), rank(a)))
                .limit(MOST_CANDIDATES)
                .filter(this::tellsKinds)
                .findFirst();
    }

    private boolean mayTellKinds(FieldFacts field) {
        long different = field.values().different();
        return field.texts() == field.scalars()
                && field.arrays() == 0
                && !field.values().isMany()
                && different > 1
                && different <= MOST_KINDS
                && field.scalars() >= HALF * records.size()
                && !field.path().equals(decisive)
                && !FieldPath.last(field.path()).startsWith("__deleted")
                && (decisive != null || FieldNames.isKind(field));
    }

    /** Names of kinds first, then what has few values. */
    private static int rank(FieldFacts field) {
        return (FieldNames.isKind(field) ? MOST_KINDS : 0)
                - (int) field.values().different();
    }

    /** Whether records with some of the values have other fields; then these values are no events. */
    private boolean tellsKinds(FieldFacts field) {
        Map<String, RecordFacts> kinds = new TreeMap<>();
        Map<String, Integer> counts = new TreeMap<>();
        for (JsonNode record : records) {
            String value = RecordValues.at(field.path(), record);
            String kind = value == null ? "" : value;
            kinds.computeIfAbsent(kind, any -> new RecordFacts(new WireReader(null)))
                    .addObject(record);
            counts.merge(kind, 1, Integer::sum);
        }
        Map<String, Set<String>> shapes = new TreeMap<>();
        kinds.forEach((kind, facts) -> shapes.put(kind, shape(facts, counts.getOrDefault(kind, 0), field.path())));
        String main = counts.entrySet().stream()
                .filter(each -> !each.getKey().isEmpty())
                .filter(each -> isDecided(kinds.get(each.getKey()), each.getValue()))
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(null);
        if (main == null) {
            return false;
        }
        Set<String> shape = shapes.getOrDefault(main, Set.of());
        Set<String> chosen = new TreeSet<>();
        shapes.forEach((kind, other) -> {
            if (alike(shape, other) >= HALF) {
                chosen.add(kind);
            }
        });
        // No condition takes records without the field.
        if (chosen.contains("") || chosen.size() == shapes.size()) {
            return false;
        }
        String others = shapes.keySet().stream()
                .filter(kind -> !chosen.contains(kind))
                .map(kind -> kind.isEmpty() ? "none" : kind)
                .collect(Collectors.joining(", "));
        choose(field.path(), chosen, "records with another value there (" + others + ") have other fields");
        return true;
    }

    /** Whether most records of a kind have what an event must have. */
    private boolean isDecided(@Nullable RecordFacts facts, int count) {
        if (decisive == null || facts == null) {
            return facts != null;
        }
        FieldFacts field = facts.at(decisive);
        return field != null && field.scalars() > HARDLY * count;
    }

    /** The fields that at least half of the records have. */
    private Set<String> shape(RecordFacts facts, int count, String without) {
        String root = fields.root();
        return facts.fields().values().stream()
                .filter(field -> root.isEmpty() || field.path().startsWith(root + "."))
                .filter(field -> field.scalars() + field.arrays() >= HALF * count)
                .map(FieldFacts::path)
                .filter(path -> !path.equals(without))
                .collect(Collectors.toSet());
    }

    /** The share of fields that both have, of all; of none 1. */
    private static double alike(Set<String> one, Set<String> other) {
        Set<String> all = new HashSet<>(one);
        all.addAll(other);
        Set<String> both = new HashSet<>(one);
        both.retainAll(other);
        return all.isEmpty() ? 1 : (double) both.size() / all.size();
    }

    private void lookForDeletions() {
        for (FieldFacts field : fields.facts().fields().values()) {
            if (!isKnownToTheJob(field)
                    && !field.values().isMany()
                    && !field.path().equals(decisive)) {
                lookForDeletions(field);
            }
        }
    }

    private void lookForDeletions(FieldFacts field) {
        DeletionWords words = DeletionWords.of(FieldPath.last(field.path()));
        if (words.isMoment()) {
            if (field.scalars() > 0 && field.nulls() > 0 && field.nulls() + field.scalars() >= fields.events()) {
                choose(field.path(), Set.of("null"), "a record with a value there was deleted");
            }
            return;
        }
        Set<String> values = field.values().counts().keySet();
        Set<String> deletions = values.stream().filter(words::isDeletion).collect(Collectors.toSet());
        Set<String> others = new TreeSet<>(values);
        others.removeAll(deletions);
        if (!deletions.isEmpty() && !others.isEmpty() && others.stream().noneMatch(words::isNoChange)) {
            choose(field.path(), others, "records with " + String.join(", ", deletions) + " there were deleted");
        }
    }

    private boolean isKnownToTheJob(FieldFacts field) {
        String path = field.path();
        return switch (fields.frame().kind()) {
            case DEBEZIUM, MONGODB -> path.equals(fields.frame().envelope("op"));
            case GOLDENGATE -> path.equals(fields.frame().envelope("op_type"));
            case MONGODB_STREAM -> path.equals(fields.frame().envelope("operationType"));
            case MAXWELL, CANAL -> path.equals(fields.frame().envelope("type"));
            case UNWRAPPED -> {
                FieldFacts deleted = fields.facts().at(fields.frame().envelope("__deleted"));
                yield deleted != null && FieldPath.last(path).startsWith("__");
            }
            case OWN, PLAIN -> false;
        };
    }

    /** What a program writes into the log of PostgreSQL has no row. */
    private void lookForMessages() {
        if (fields.frame().kind() != FrameKind.DEBEZIUM) {
            return;
        }
        String path = fields.frame().envelope("op");
        FieldFacts field = fields.facts().at(path);
        Set<String> known = Set.of(OPERATIONS_OF_DEBEZIUM.split(","));
        if (field != null && !known.containsAll(field.values().counts().keySet())) {
            Set<String> rows = new TreeSet<>(field.values().counts().keySet());
            rows.retainAll(Set.of("c", "u", "r"));
            choose(path, rows, "other operations have no row");
        }
    }
}
