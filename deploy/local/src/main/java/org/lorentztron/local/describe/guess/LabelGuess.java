package org.lorentztron.local.describe.guess;

import java.text.Normalizer;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.warning.DeletionWords;
import org.lorentztron.datasets.ClassLabels;
import org.lorentztron.local.describe.facts.FieldFacts;
import org.lorentztron.local.describe.facts.FieldPath;

/**
 * Which field holds the label.
 *
 * @param field null if none looks so
 * @param why it is taken for the label
 * @param isSure whether nothing else could be
 * @param others fields that could be, the likeliest first
 */
public record LabelGuess(@Nullable FieldFacts field, String why, boolean isSure, List<FieldFacts> others) {
    private static final int FEW_CLASSES = 50;
    private static final int MOST_OTHERS = 3;
    private static final int FEW_VALUES = 20;
    private static final int FEWEST_OF_EACH = 3;
    private static final int MOST_SHOWN = 6;
    /** From here on the name speaks, not the number of values alone. */
    private static final int RANK_OF_NAME = 4;

    /** No field looks like a label. */
    public static final LabelGuess NONE = new LabelGuess(null, "", false, List.of());

    private static final Pattern WITH_FRACTION = Pattern.compile("-?[0-9]+[.]0+");
    /** Truths, as programs write them; the same where all labels are so. */
    private static final Map<String, String> TRUTHS =
            Map.of("true", "1", "false", "0", "yes", "1", "no", "0", "1", "1", "0", "0");

    private record Candidate(FieldFacts field, int rank) {}

    /** @param place path of the column that is that of labels by its place; null if there is none */
    public static LabelGuess of(EventFields fields, GivenPaths given, @Nullable String place, boolean isSaid) {
        if (given.label() != null) {
            return new LabelGuess(fields.named(given.label()), "as you say", true, List.of());
        }
        FieldFacts placed = place == null ? null : fields.facts().at(place);
        if (placed != null && isSaid) {
            return new LabelGuess(placed, "as you say", true, List.of());
        }
        List<Candidate> candidates = fields.all().stream()
                .filter(field -> !fields.isOwn() || fields.feature(field) == null)
                .filter(LabelGuess::mayBe)
                .map(field -> new Candidate(field, rank(field)))
                .filter(candidate -> candidate.rank > 0)
                .sorted(Comparator.comparingInt(Candidate::rank)
                        .reversed()
                        .thenComparing(candidate -> candidate.field == placed ? 0 : 1))
                .toList();
        if (candidates.isEmpty() || candidates.get(0).rank < RANK_OF_NAME && placed != null) {
            return ofPlace(placed, candidates);
        }
        Candidate best = candidates.get(0);
        boolean isSure = best.rank >= RANK_OF_NAME && (candidates.size() == 1 || candidates.get(1).rank < best.rank);
        String why = best.rank >= RANK_OF_NAME
                ? "by its name and its few values"
                : "a guess: it has few values, and no field has the name of a label";
        return new LabelGuess(best.field, why, isSure, others(candidates, best.field, placed));
    }

    /** The last column is mostly the label; one of which no value repeats is none, unless it is a quantity. */
    private static LabelGuess ofPlace(@Nullable FieldFacts placed, List<Candidate> candidates) {
        LabelGuess guess = placed == null
                ? NONE
                : new LabelGuess(placed, "a guess: the last column", false, others(candidates, placed));
        return placed == null
                        || guess.isAmount()
                        || placed.values().different() < placed.scalars()
                        || placed.texts() > 0 && placed.scalars() < IdGuess.FEWEST
                ? guess
                : NONE;
    }

    private static List<FieldFacts> others(List<Candidate> candidates, FieldFacts taken) {
        return others(candidates, taken, null);
    }

    /** @param placed where labels mostly are; null where nothing says so */
    private static List<FieldFacts> others(List<Candidate> candidates, FieldFacts taken, @Nullable FieldFacts placed) {
        Stream<FieldFacts> all = candidates.stream().map(Candidate::field);
        return Stream.concat(Stream.ofNullable(placed), all)
                .distinct()
                .filter(field -> field != taken && field.values().different() > 1)
                .limit(MOST_OTHERS)
                .toList();
    }

    /** Fields of few values, which classes may be, the fewest first. */
    public static List<FieldFacts> fewValued(EventFields fields) {
        return fields.all().stream()
                .filter(field -> mayBe(field) && field.times().format() == null)
                .filter(field ->
                        field.values().different() > 1 && field.values().different() <= FEW_VALUES)
                .filter(field ->
                        field.scalars() >= FEWEST_OF_EACH * field.values().different())
                .sorted(Comparator.comparingLong(field -> field.values().different()))
                .limit(MOST_SHOWN)
                .toList();
    }

    private static boolean mayBe(FieldFacts field) {
        String name = FieldPath.last(field.path());
        DeletionWords words = DeletionWords.of(name);
        boolean isOfChange = name.startsWith("__") || words == DeletionWords.OPERATION || words == DeletionWords.FLAG;
        return field.scalars() > 0 && field.arrays() == 0 && !isOfChange;
    }

    private static int rank(FieldFacts field) {
        int name = FieldNames.label(field);
        long different = field.values().different();
        if (different > FEW_CLASSES && name < 3 || field.values().isMany() && name < 3) {
            return 0;
        }
        boolean isTime = field.times().format() != null;
        boolean repeats = different < field.scalars();
        int values = !repeats ? 0 : different == 2 ? 2 : different < 20 ? 1 : 0;
        return isTime ? 0 : 3 * name + (name > 0 || values == 2 ? values : 0);
    }

    /** Whether the values are those of a quantity, and not of classes. */
    public boolean isAmount() {
        if (field == null || !field.isNumeric()) {
            return false;
        }
        long different = field.values().different();
        boolean isMany = field.values().isMany() || different > FEW_CLASSES && 10 * different > field.scalars();
        return isMany || !field.isWhole() && different > 2 && 2 * different > field.scalars();
    }

    /** How often each class came, in the order of the classes; spellings of one class count together. */
    public Map<String, Long> classes() {
        Map<String, Long> counts = new TreeMap<>();
        if (field != null) {
            Map<String, String> spellings = spellings();
            field.values()
                    .counts()
                    .forEach((value, count) -> counts.merge(spellings.getOrDefault(value, value), count, Long::sum));
            counts.remove(""); // which is no class
        }
        Map<String, Long> ordered = new LinkedHashMap<>();
        ClassLabels.ordered(counts.keySet()).forEach(name -> ordered.put(name, counts.getOrDefault(name, 0L)));
        return ordered;
    }

    /** What labels share that differ in capitals, composed characters, blanks around, or a fraction of zero. */
    private static String spelling(String label) {
        String folded = Normalizer.normalize(label, Normalizer.Form.NFC).strip().toLowerCase(Locale.ROOT);
        return WITH_FRACTION.matcher(folded).matches() ? folded.substring(0, folded.indexOf('.')) : folded;
    }

    /** Classes by labels that are {@linkplain #spelling spelled} alike; the most frequent one is the class. */
    public Map<String, String> spellings() {
        Map<String, String> spellings = new TreeMap<>();
        if (field == null) {
            return spellings;
        }
        Map<String, Long> counts = field.values().counts();
        boolean areTruths = counts.keySet().stream().allMatch(value -> TRUTHS.containsKey(spelling(value)));
        UnaryOperator<String> meaning = value -> areTruths ? TRUTHS.getOrDefault(spelling(value), "") : spelling(value);
        Map<String, String> best = new TreeMap<>();
        counts.forEach((value, count) -> best.merge(
                meaning.apply(value),
                value,
                (a, b) -> counts.getOrDefault(a, 0L) >= counts.getOrDefault(b, 0L) ? a : b));
        counts.keySet().forEach(value -> {
            String main = best.get(meaning.apply(value));
            if (main != null && !main.equals(value)) {
                spellings.put(value, main);
            }
        });
        return spellings;
    }
}
