package org.lorentztron.connectors.client;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lorentztron.connectors.wire.named.EncodedText;
import org.lorentztron.model.predict.LeastCost;
import org.lorentztron.model.predict.Thresholds;

/**
 * Texts of policies, as options give them; blanks around names and numbers do not count:
 *
 * <pre>
 *   thresholds   class=p,...                    fraud=0.2,abuse=0.3
 *   costs        true class>decided class=c,... ok>fraud=1,fraud>ok=50
 *   probability  p                              0.6
 *   none of them                                none
 * </pre>
 *
 * A comma of a class is %2C, a percent sign %25 and the sign &gt;, which tells costs from thresholds, %3E. Numbers are
 * decimal, such as 0.2 or 2e-1.
 */
public final class PolicyText {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]{1,3})?");

    /** That there is nothing of it. */
    static final String NONE = "none";

    private PolicyText() {}

    /**
     * The policy of thresholds, of costs, or of none.
     *
     * @throws IllegalArgumentException if the text is none of these
     */
    public static DecisionPolicy policy(String text) {
        if (text.strip().equals(NONE)) {
            return DecisionPolicy.NONE;
        }
        return text.contains(">")
                ? new DecisionPolicy(Map.of(), costs(text), 0)
                : new DecisionPolicy(thresholds(text), Map.of(), 0);
    }

    /**
     * @return by class, in the order of the text
     * @throws IllegalArgumentException if the text is none of thresholds, a threshold is not above 0 and at most 1, or
     *     a class has two
     */
    static Map<String, Double> thresholds(String text) {
        Map<String, Double> thresholds = entries(text, EncodedText::decoded);
        thresholds.values().forEach(Thresholds::requirePossible);
        return thresholds;
    }

    /**
     * @return by mistake, in the order of the text
     * @throws IllegalArgumentException if the text is none of costs, a cost is not from 0 to 1e9, or a mistake has two
     */
    static Map<Mistake, Double> costs(String text) {
        Map<Mistake, Double> costs = entries(text, PolicyText::mistake);
        costs.values().forEach(LeastCost::requirePossible);
        return costs;
    }

    /**
     * A probability that labels must have; 0 for none.
     *
     * @throws IllegalArgumentException if the text is neither a number above 0 and at most 1, nor none
     */
    public static double abstainBelow(String text) {
        if (text.strip().equals(NONE)) {
            return 0;
        }
        double probability = number(text);
        if (!(probability > 0 && probability <= 1)) {
            throw new IllegalArgumentException("probability is " + probability + ", expected above 0 and at most 1");
        }
        return probability;
    }

    /** A text of thresholds or costs from which {@link #policy} makes equal ones. */
    public static String text(DecisionPolicy policy) {
        return Stream.concat(
                        policy.thresholds().entrySet().stream()
                                .map(entry -> label(entry.getKey()) + "=" + entry.getValue()),
                        policy.costs().entrySet().stream().map(entry -> entry.getKey() + "=" + entry.getValue()))
                .collect(Collectors.joining(","));
    }

    static String label(String label) {
        return EncodedText.encoded(label, ",>");
    }

    private static <K> Map<K, Double> entries(String text, Function<String, K> key) {
        Map<K, Double> entries = new LinkedHashMap<>();
        for (String entry : EncodedText.entries(text)) {
            int equals = entry.lastIndexOf('=');
            String name = equals < 0 ? "" : entry.substring(0, equals).strip();
            if (name.isEmpty()) {
                throw new IllegalArgumentException("\"" + entry + "\" has no name and number, expected name=number");
            }
            if (entries.put(key.apply(name), number(entry.substring(equals + 1))) != null) {
                throw new IllegalArgumentException(name + " is given twice, expected once");
            }
        }
        return entries;
    }

    private static Mistake mistake(String text) {
        String[] labels = Arrays.stream(text.split(">", -1)).map(String::strip).toArray(String[]::new);
        if (labels.length != 2 || labels[0].isEmpty() || labels[1].isEmpty()) {
            throw new IllegalArgumentException("\"" + text + "\" is no mistake, expected true class>decided class");
        }
        return Mistake.of(EncodedText.decoded(labels[0])).takenFor(EncodedText.decoded(labels[1]));
    }

    private static double number(String text) {
        if (!NUMBER.matcher(text.strip()).matches()) {
            throw new IllegalArgumentException("\"" + text + "\" is no number, expected one such as 0.2 or 50");
        }
        return Double.parseDouble(text.strip());
    }
}
