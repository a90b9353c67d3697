package org.lorentztron.job.monitoring;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.flink.configuration.YamlParserUtils;

/** The files in {@code deploy/monitoring}. */
final class MonitoringFiles {
    /** From the folder of this module, or of that of integration tests. */
    static final Path ROOT = Path.of(Files.isDirectory(Path.of("../deploy")) ? ".." : "../..");

    static final Path FOLDER = ROOT.resolve("deploy/monitoring");
    static final Path DASHBOARDS = FOLDER.resolve("grafana/dashboards");

    /** A query of a dashboard's variable: the values that a label has in some series. */
    private static final Pattern VARIABLE = Pattern.compile("label_values\\((?<series>.*), *(?<label>\\w+)\\)");

    /** @param name what the expression is for */
    record Expression(String name, String text) {}

    private MonitoringFiles() {}

    static Map<String, Object> yaml(String file) throws Exception {
        return YamlParserUtils.loadYamlFile(ROOT.resolve(file).toFile());
    }

    /** Expressions of alerts, by name. */
    static Map<String, String> alerts() throws Exception {
        return rules("alert");
    }

    /** Expressions that Prometheus records, by the name that the result has. */
    static Map<String, String> records() throws Exception {
        return rules("record");
    }

    private static Map<String, String> rules(String kind) throws Exception {
        Map<String, String> expressions = new LinkedHashMap<>();
        for (Object group : (List<?>) yaml("deploy/monitoring/rules.yml").get("groups")) {
            for (Object rule : (List<?>) ((Map<?, ?>) group).get("rules")) {
                Object name = ((Map<?, ?>) rule).get(kind);
                if (name != null) {
                    expressions.put(
                            name.toString(), ((Map<?, ?>) rule).get("expr").toString());
                }
            }
        }
        return expressions;
    }

    static List<JsonNode> dashboards() throws IOException {
        try (Stream<Path> files = Files.list(DASHBOARDS)) {
            List<JsonNode> dashboards = new ArrayList<>();
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".json")).toList()) {
                dashboards.add(new ObjectMapper().readTree(file.toFile()));
            }
            return dashboards;
        }
    }

    /** Expressions of the panels, annotations and variables of all dashboards. */
    static List<Expression> dashboardExpressions() throws IOException {
        List<Expression> expressions = new ArrayList<>();
        for (JsonNode dashboard : dashboards()) {
            for (JsonNode panel : dashboard.get("panels")) {
                for (JsonNode target : panel.path("targets")) {
                    expressions.add(new Expression(
                            panel.get("title").asText(), target.get("expr").asText()));
                }
            }
            for (JsonNode annotation : dashboard.at("/annotations/list")) {
                expressions.add(new Expression(
                        annotation.get("name").asText(), annotation.get("expr").asText()));
            }
            for (JsonNode variable : dashboard.at("/templating/list")) {
                Matcher query = VARIABLE.matcher(variable.path("definition").asText());
                if (query.matches()) {
                    expressions.add(new Expression(
                            "$" + variable.get("name").asText(),
                            "sum by (" + query.group("label") + ") (" + query.group("series") + ")"));
                }
            }
        }
        return expressions;
    }

    /** Expressions of alerts, records and dashboards. */
    static List<Expression> expressions() throws Exception {
        List<Expression> expressions = new ArrayList<>(dashboardExpressions());
        alerts().forEach((name, text) -> expressions.add(new Expression(name, text)));
        records().forEach((name, text) -> expressions.add(new Expression(name, text)));
        return expressions;
    }
}
