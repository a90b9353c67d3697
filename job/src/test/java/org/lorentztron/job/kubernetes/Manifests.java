package org.lorentztron.job.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.lorentztron.job.Patience;

/** The Kubernetes resources of deploy/k8s, and the schemas they must fit. */
final class Manifests {
    static final Path FOLDER = Path.of("../deploy/k8s");

    private static final YAMLMapper YAML = new YAMLMapper();

    private Manifests() {}

    /** The resources of a text that has several documents. */
    static List<JsonNode> of(String yaml) throws IOException {
        try (var documents = YAML.readerFor(JsonNode.class).<JsonNode>readValues(yaml)) {
            return documents.readAll();
        }
    }

    /** The resources of a folder; kustomize's own files are none. */
    static List<JsonNode> in(String folder) throws IOException {
        List<JsonNode> resources = new ArrayList<>();
        for (Path file : files(folder)) {
            for (JsonNode document : of(Files.readString(file))) {
                if (document.has("kind") && !document.get("kind").asText().equals("Kustomization")) {
                    resources.add(document);
                }
            }
        }
        return resources;
    }

    private static List<Path> files(String folder) throws IOException {
        try (Stream<Path> files = Files.list(FOLDER.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    /** The one resource of a kind and a name. */
    static JsonNode resource(List<JsonNode> resources, String kind, String name) {
        List<JsonNode> found = resources.stream()
                .filter(resource -> resource.path("kind").asText().equals(kind))
                .filter(resource -> resource.at("/metadata/name").asText().equals(name))
                .toList();
        assertThat(found).as(kind + " " + name).hasSize(1);
        return found.get(0);
    }

    /** What the schema of its kind finds wrong with a resource. */
    static Set<ValidationMessage> problems(JsonNode resource) throws IOException {
        Path schema = FOLDER.resolve("schemas/" + resource.get("kind").asText() + ".json");
        return JsonSchemaFactory.getInstance(VersionFlag.V202012)
                .getSchema(Files.readString(schema))
                .validate(resource);
    }

    /** What an overlay makes, by kubectl. The test is skipped where there is none. */
    static List<JsonNode> rendered(String overlay) throws Exception {
        boolean installed = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, "kubectl")));
        Assumptions.assumeTrue(installed, "kubectl is not on the PATH: the overlays are not rendered");
        return of(output("kubectl", "kustomize", FOLDER.resolve(overlay).toString()));
    }

    /** What a command prints. */
    static String output(String... command) throws Exception {
        Path errors = Files.createTempFile("errors", ".txt");
        Process process =
                new ProcessBuilder(command).redirectError(errors.toFile()).start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
        Files.delete(errors);
        return output;
    }
}
