package org.lorentztron.job.monitoring;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The series of a scrape in Prometheus's text format.
 *
 * @param series labels of each series, by its name
 */
record Scrape(Map<String, List<Map<String, String>>> series) {

    private static final Pattern LINE = Pattern.compile("(?m)^(?<name>[a-zA-Z_:][\\w:]*)(?:\\{(?<labels>.*)})? \\S+$");
    private static final Pattern LABEL = Pattern.compile("(?<name>\\w+)=\"(?<value>(?:[^\"\\\\]|\\\\.)*)\"");

    static Scrape of(String text) {
        Map<String, List<Map<String, String>>> series = new HashMap<>();
        Matcher line = LINE.matcher(text);
        while (line.find()) {
            Map<String, String> labels = new HashMap<>();
            Matcher label = LABEL.matcher(line.group("labels") == null ? "" : line.group("labels"));
            while (label.find()) {
                labels.put(label.group("name"), label.group("value"));
            }
            series.computeIfAbsent(line.group("name"), any -> new ArrayList<>()).add(labels);
        }
        return new Scrape(series);
    }

    boolean has(PromQl.Selector selector) {
        return series.getOrDefault(selector.name(), List.of()).stream().anyMatch(selector::selects);
    }

    boolean hasLabel(String name) {
        return series.values().stream().flatMap(List::stream).anyMatch(labels -> labels.containsKey(name));
    }
}
