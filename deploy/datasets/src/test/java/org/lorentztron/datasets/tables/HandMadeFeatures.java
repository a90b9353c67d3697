package org.lorentztron.datasets.tables;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.lorentztron.datasets.tables.CardPayments.Payment;

/**
 * The features that a person would make of card payments who knows the whole table beforehand:
 *
 * <pre>
 *   constant             1
 *   number               the number or its logarithm, mean 0 and deviation 1 in the table; 0 if missing
 *   number with gaps     1 where it is present
 *   category             1 for each value that occurs {@value #LEAST} times or more
 *   note                 each word that occurs so often: how often the note has it
 * </pre>
 */
final class HandMadeFeatures {
    static final int LEAST = 50;

    private static final List<String> WITH_GAPS = List.of("age", "balance");

    /**
     * What the person says about columns; the other columns but that of notes are of no use.
     *
     * @param numbers that are used as they are
     * @param logarithms numbers whose logarithm is used
     * @param categories columns of categories
     */
    record Columns(List<String> numbers, List<String> logarithms, List<String> categories) {}

    private final Columns columns;
    private final List<String> numbers;
    private final Map<String, Integer> indices = new HashMap<>();
    private final double[] means;
    private final double[] deviations;

    /** @param table whose moments and categories are taken */
    HandMadeFeatures(Columns columns, List<Payment> table) {
        this.columns = columns;
        numbers = Stream.concat(columns.numbers.stream(), columns.logarithms.stream())
                .toList();
        means = new double[numbers.size()];
        deviations = new double[numbers.size()];
        for (int i = 0; i < numbers.size(); i++) {
            measure(i, table);
        }
        number("constant");
        numbers.forEach(this::number);
        WITH_GAPS.forEach(column -> number(column + "?"));
        Map<String, Integer> counts = new HashMap<>();
        table.forEach(payment -> categories(payment).forEach(category -> counts.merge(category, 1, Integer::sum)));
        counts.entrySet().stream()
                .filter(entry -> entry.getValue() >= LEAST)
                .map(Map.Entry::getKey)
                .sorted()
                .forEach(this::number);
    }

    private void number(String feature) {
        indices.put(feature, indices.size());
    }

    private void measure(int number, List<Payment> table) {
        double[] values = table.stream()
                .map(payment -> value(payment, numbers.get(number)))
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
        double sum = 0;
        double squares = 0;
        for (double value : values) {
            sum += value;
            squares += value * value;
        }
        means[number] = sum / values.length;
        deviations[number] = Math.sqrt(squares / values.length - means[number] * means[number]);
    }

    /** How many features there are. */
    int count() {
        return indices.size();
    }

    LogisticRegression.Row row(Payment payment) {
        Map<String, Double> features = new HashMap<>(Map.of("constant", 1.0));
        for (int i = 0; i < numbers.size(); i++) {
            int number = i;
            value(payment, numbers.get(i))
                    .ifPresent(
                            value -> features.put(numbers.get(number), (value - means[number]) / deviations[number]));
        }
        for (String column : WITH_GAPS) {
            if (features.containsKey(column)) {
                features.put(column + "?", 1.0);
            }
        }
        categories(payment).forEach(category -> features.merge(category, 1.0, Double::sum));
        features.keySet().retainAll(indices.keySet());
        return new LogisticRegression.Row(
                features.keySet().stream().mapToInt(indices::get).toArray(),
                features.values().stream().mapToDouble(Double::doubleValue).toArray(),
                payment.isFraud());
    }

    private OptionalDouble value(Payment payment, String column) {
        String text = text(payment, column);
        if (text.isEmpty()) {
            return OptionalDouble.empty();
        }
        double value = Double.parseDouble(text);
        return OptionalDouble.of(columns.logarithms.contains(column) ? StrictMath.log1p(value) : value);
    }

    private List<String> categories(Payment payment) {
        List<String> categories = new ArrayList<>();
        columns.categories.forEach(column -> categories.add(column + "=" + text(payment, column)));
        for (String word :
                text(payment, "note").replaceAll("[\",]", " ").strip().split(" +")) {
            categories.add("note~" + word);
        }
        return categories;
    }

    private static String text(Payment payment, String column) {
        return payment.values().get(CardPayments.COLUMNS.indexOf(column));
    }
}
