package org.lorentztron.job.monitoring;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an expression of Prometheus selects and groups by. Reads what rules and dashboards here use, not all of the
 * language: a selector begins with a name.
 */
record PromQl(List<Selector> selectors, List<String> groupings) {

    /**
     * Series by their name and labels.
     *
     * @param labels operator and value of each label, such as {@code =~ a|b}
     */
    record Selector(String name, Map<String, Condition> labels) {

        /** Whether a series that has these labels is selected. */
        boolean selects(Map<String, String> series) {
            return labels.entrySet().stream()
                    .allMatch(label -> label.getValue().holds(series.getOrDefault(label.getKey(), "")));
        }
    }

    /** A value with a variable of a dashboard holds for every label. */
    record Condition(String operator, String value) {

        boolean holds(String label) {
            if (value.contains("$")) {
                return true;
            }
            return switch (operator) {
                case "=" -> label.equals(value);
                case "!=" -> !label.equals(value);
                case "=~" -> label.matches(value);
                case "!~" -> !label.matches(value);
                default -> throw new IllegalStateException("unknown operator " + operator);
            };
        }
    }

    private static final String NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
    private static final String TEXT = "\"(?:[^\"\\\\]|\\\\.)*\"";

    /**
     * In their order at one place: a text, a range, a number or duration, a name. What follows a function or an
     * operator that aggregates is an opening bracket or its grouping.
     */
    private static final Pattern TOKEN = Pattern.compile("(?<text>" + TEXT + ")"
            + "|(?<range>\\[[^]]*])"
            + "|(?<number>[0-9][0-9a-zA-Z.]*)"
            + "|(?<name>" + NAME + ")\\s*(?<labels>\\{(?:[^\"}]|" + TEXT
            + ")*})?(?<call>\\s*\\(|\\s*(?:by|without)\\b)?");

    private static final Pattern LABEL =
            Pattern.compile("(?<name>" + NAME + ")\\s*(?<operator>=~|!~|!=|=)\\s*(?<value>" + TEXT + ")");

    private static final Set<String> GROUPING = Set.of("by", "without", "on", "ignoring", "group_left", "group_right");
    private static final Set<String> WORDS = Set.of("and", "or", "unless", "bool", "offset");

    static PromQl of(String expression) {
        List<Selector> selectors = new ArrayList<>();
        List<String> groupings = new ArrayList<>();
        Matcher token = TOKEN.matcher(expression);
        int from = 0;
        while (token.find(from)) {
            from = token.end();
            String name = token.group("name");
            if (name == null) {
                continue;
            }
            boolean called = token.group("call") != null;
            if (GROUPING.contains(name)) {
                // After group_left there need be none.
                int end = called ? expression.indexOf(')', from) : from;
                groupings.addAll(
                        called ? List.of(expression.substring(from, end).trim().split("\\s*,\\s*")) : List.of());
                from = called ? end : token.end("name");
            } else if (called) {
                // What comes next may be a word that was read with the name.
                from = token.end("name");
            } else if (!WORDS.contains(name)) {
                selectors.add(new Selector(name, labels(token.group("labels"))));
            }
        }
        return new PromQl(selectors, groupings);
    }

    private static Map<String, Condition> labels(String braces) {
        Map<String, Condition> labels = new LinkedHashMap<>();
        Matcher label = LABEL.matcher(braces == null ? "" : braces);
        while (label.find()) {
            String value = label.group("value");
            labels.put(
                    label.group("name"),
                    new Condition(label.group("operator"), value.substring(1, value.length() - 1)));
        }
        return labels;
    }
}
