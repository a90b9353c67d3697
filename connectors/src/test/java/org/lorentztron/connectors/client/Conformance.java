package org.lorentztron.connectors.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.model.Features;

/** The files of {@code conformance}, as its README describes them, and what this client says to them. */
final class Conformance {
    static final Path FOLDER = Path.of("..", "clients", "conformance");

    private Conformance() {}

    static void write(Path folder, GoldenModel model) throws IOException {
        Path place = Files.createDirectories(folder.resolve("predictions").resolve(model.name()));
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("model", "m");
        fields.put("version", model.version().version());
        fields.put("policies", model.policies());
        Files.writeString(place.resolve("case.json"), JsonTree.text(fields) + "\n");
        Files.write(place.resolve("topic.records"), RecordsFile.bytes(model.topic()));
        Files.write(place.resolve("events.jsonl"), model.events());
        Files.write(place.resolve("expected.jsonl"), predictions(model.version(), model.events(), model.policies()));
        Files.write(place.resolve("refused.jsonl"), refusals(model.version(), model.refused()));
    }

    static List<String> predictions(ModelVersion version, List<String> events, List<Map<String, String>> policies) {
        List<String> lines = new ArrayList<>();
        EventFormat format = version.jsonEvents();
        List<DecisionPolicy> parsed =
                policies.stream().map(DecisionPolicy::parse).toList();
        for (String event : events) {
            Features x = features(format, event);
            Map<String, Object> line = fields(version.predict(x));
            List<String> decided = new ArrayList<>();
            for (DecisionPolicy policy : parsed) {
                decided.add(version.predict(x, policy).label());
            }
            line.put("decided", decided);
            if (version.hasNamedFeatures()) {
                line.put("unknown", List.copyOf(version.unknownNames(event)));
            }
            lines.add(JsonTree.text(line));
        }
        return lines;
    }

    static Features features(ModelVersion version, String event) {
        return features(version.jsonEvents(), event);
    }

    private static Features features(EventFormat format, String event) {
        try {
            return format.decode(event.getBytes(UTF_8)).features();
        } catch (MalformedEventException e) {
            throw new IllegalArgumentException(event, e);
        }
    }

    static Map<String, Object> fields(ClassifiedEvent event) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("label", event.label());
        fields.put("probabilities", event.probabilities());
        fields.put("votes", event.votes());
        fields.put("scores", event.scores());
        fields.put("margin", event.margin());
        return fields;
    }

    static List<String> refusals(ModelVersion version, List<String> events) {
        EventFormat format = version.jsonEvents();
        List<String> lines = new ArrayList<>();
        for (String event : events) {
            try {
                format.decode(event.getBytes(UTF_8));
                throw new IllegalStateException(event + " is an event, expected one that is refused");
            } catch (MalformedEventException e) {
                Map<String, Object> fields = new LinkedHashMap<>();
                fields.put("event", event);
                fields.put("reason", e.reason().id());
                lines.add(JsonTree.text(fields));
            }
        }
        return lines;
    }

    static void write(Path folder, String name, List<RecordsFile.Entry> topic) throws IOException {
        Path place = Files.createDirectories(folder.resolve("topics"));
        Files.write(place.resolve(name + ".records"), RecordsFile.bytes(topic));
        Files.write(place.resolve(name + ".jsonl"), states(topic));
    }

    /** After each record: the version that is shown, and why none is newer. */
    static List<String> states(List<RecordsFile.Entry> topic) {
        VersionReader reader = new VersionReader("m");
        List<String> states = new ArrayList<>();
        RecordsFile.feed(topic, (partition, offset, key, value) -> {
            reader.accept(partition, offset, key, value);
            Map<String, Object> state = new LinkedHashMap<>();
            state.put("version", reader.latest().map(ModelVersion::version).orElse(null));
            state.put("problem", reader.problem().orElse(null));
            states.add(JsonTree.text(state));
        });
        return states;
    }

    /** The newest version of a topic. */
    static ModelVersion newest(List<RecordsFile.Entry> topic) {
        VersionReader reader = new VersionReader("m");
        RecordsFile.feed(topic, reader::accept);
        return reader.latest().orElseThrow();
    }
}
