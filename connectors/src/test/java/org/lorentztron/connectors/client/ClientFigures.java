package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.model.monitor.Quality;
import org.lorentztron.model.monitor.QualityForm;
import org.lorentztron.model.monitor.ServedQuality;

/** What this client says of a version beside its predictions, for clients in other languages to say as well. */
final class ClientFigures {
    private static final int EXPLAINED = 100;

    private ClientFigures() {}

    /** The explanation of each of the first events, as the command explain prints it. */
    static List<String> explained(ModelVersion version, List<String> events) {
        EventFormat format = version.jsonEvents();
        List<String> lines = new ArrayList<>();
        for (String event : events.subList(0, Math.min(EXPLAINED, events.size()))) {
            Map<Integer, String> names = new TreeMap<>();
            format.names(event.getBytes(UTF_8)).forEach((index, texts) -> names.put(index, String.join(" or ", texts)));
            Explanation explanation = version.explain(Conformance.features(version, event), names);
            Map<String, Object> line = new LinkedHashMap<>();
            line.put("label", explanation.label());
            line.put("against", explanation.against());
            line.put(
                    "shares",
                    explanation.shares().stream()
                            .map(share -> Map.of("feature", share.feature(), "share", share.share()))
                            .toList());
            lines.add(JsonTree.text(line));
        }
        return lines;
    }

    /** The quality of predictions by each policy, with labels that are drawn, as the command evaluate prints it. */
    static List<String> reports(GoldenModel model) {
        Random random = new Random(7);
        ModelVersion version = model.version();
        List<String> classes = version.classes();
        List<String> labels = model.events().stream()
                .map(event -> {
                    String likely = version.predict(Conformance.features(version, event), DecisionPolicy.NONE)
                            .label();
                    return random.nextInt(3) == 0 ? classes.get(random.nextInt(classes.size())) : likely;
                })
                .toList();
        return Stream.concat(Stream.of(Map.<String, String>of()), model.policies().stream())
                .map(policy -> {
                    Map<String, Object> line = new LinkedHashMap<>();
                    line.put("policy", policy);
                    line.put("labels", labels);
                    line.put("quality", quality(model, DecisionPolicy.parse(policy), labels));
                    return JsonTree.text(line);
                })
                .toList();
    }

    private static Map<String, Object> quality(GoldenModel model, DecisionPolicy policy, List<String> labels) {
        List<String> classes = model.version().classes();
        ServedQuality served = new ServedQuality(classes.size());
        for (int i = 0; i < labels.size(); i++) {
            ClassifiedEvent event = model.version()
                    .predict(
                            Conformance.features(model.version(), model.events().get(i)), policy);
            int label = event.label() == null ? -1 : classes.indexOf(event.label());
            double[] probabilities =
                    event.probabilities().values().stream().mapToDouble(p -> p).toArray();
            served.add(classes.indexOf(labels.get(i)), label, probabilities);
        }
        return fields(classes, served.in(QualityForm.CUMULATIVE));
    }

    private static Map<String, Object> fields(List<String> classes, Quality quality) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("abstained", number(quality.abstained()));
        fields.put("error", number(quality.error()));
        fields.put("kappa", number(quality.kappa()));
        fields.put("logLoss", number(quality.logLoss()));
        fields.put("brier", number(quality.brier()));
        fields.put("ece", number(quality.ece()));
        Map<String, Object> perClass = new LinkedHashMap<>();
        for (int c = 0; c < quality.ownClasses(); c++) {
            Map<String, Object> ofClass = new LinkedHashMap<>();
            ofClass.put("events", (long) quality.events(c));
            ofClass.put("precision", number(quality.precision(c)));
            ofClass.put("recall", number(quality.recall(c)));
            ofClass.put("rocAuc", number(quality.rocAuc(c)));
            ofClass.put("prAuc", number(quality.prAuc(c)));
            perClass.put(classes.get(c), ofClass);
        }
        fields.put("perClass", perClass);
        return fields;
    }

    private static @Nullable Double number(double value) {
        return Double.isNaN(value) ? null : value;
    }
}
