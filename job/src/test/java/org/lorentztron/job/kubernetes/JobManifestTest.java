package org.lorentztron.job.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.lorentztron.job.DeploymentFilesTest;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;

/** The parts of deploy/k8s fit each other and the job. */
class JobManifestTest {
    private static final String POD = "/spec/podTemplate/spec";

    private static JsonNode job(List<JsonNode> resources) {
        return Manifests.resource(resources, "FlinkDeployment", "lorentztron");
    }

    private static String[] arguments(JsonNode job) {
        return texts(job.at("/spec/job/args"));
    }

    private static String[] texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .toArray(String[]::new);
    }

    @Test
    void arguments_areValid_onTopicsThatTheScriptCreates() throws Exception {
        JsonNode job = job(Manifests.in("base"));
        JobOptions options = JobArguments.parse(arguments(job), Map.of());

        assertThat(options.modelId()).isEqualTo("digits");
        assertThat(job.at("/spec/job/upgradeMode").asText()).isEqualTo("savepoint");
        DeploymentFilesTest.assertTopicsAreCreated(options);
    }

    /** The jar's path in the deployment is where the Dockerfile puts it. */
    @Test
    void jar_isWhereTheImageHasIt() throws Exception {
        String path = job(Manifests.in("base")).at("/spec/job/jarURI").asText().replace("local://", "");

        assertThat(Files.readString(Path.of("../deploy/Dockerfile"))).contains(" " + path + "\n");
    }

    /** Prometheus finds pods by labels that the Flink operator gives them, and their port by its name. */
    @Test
    void podMonitor_findsThePodsOfTheJob() throws Exception {
        List<JsonNode> resources = Manifests.in("base");
        JsonNode job = job(resources);
        JsonNode monitor = Manifests.resource(resources, "PodMonitor", "lorentztron");

        assertThat(monitor.at("/spec/selector/matchLabels/app")).isEqualTo(job.at("/metadata/name"));
        JsonNode port = job.at(POD + "/containers/0/ports/0");
        assertThat(monitor.at("/spec/podMetricsEndpoints/0/port")).isEqualTo(port.get("name"));
        assertThat(port.get("containerPort").asText())
                .isEqualTo(job.at("/spec/flinkConfiguration")
                        .get("metrics.reporter.prom.port")
                        .asText());
    }

    /** The secret is where the option looks for it, under the name that kustomize made for its content. */
    @Test
    void overlay_secret_isMountedWhereTheJobReadsIt() throws Exception {
        List<JsonNode> resources = Manifests.rendered("overlays/secured");
        JsonNode job = job(resources);
        JsonNode secret = secretOf(resources, "lorentztron-job-kafka");

        String mount = job.at(POD + "/containers/0/volumeMounts/1/mountPath").asText();
        assertThat(arguments(job)).contains("--kafka-secrets=" + mount + "/kafka.properties");
        assertThat(arguments(job)).containsSequence("--bootstrap-servers", "kafka.example.com:9093");
        assertThat(secret.at("/data").fieldNames()).toIterable().containsExactly("kafka.properties");
        assertThat(job.at(POD + "/volumes/1/secret/secretName")).isEqualTo(secret.at("/metadata/name"));
        assertThat(job.at("/spec/image").asText()).startsWith("registry.example.com/");
    }

    private static JsonNode secretOf(List<JsonNode> resources, String name) {
        List<JsonNode> found = resources.stream()
                .filter(resource -> resource.get("kind").asText().equals("Secret"))
                .filter(resource -> resource.at("/metadata/name").asText().startsWith(name + "-"))
                .toList();
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    /** Serve has other credentials than the job, which alone may write models. */
    @Test
    void overlay_secretOfServe_isMountedWhereItReadsIt() throws Exception {
        List<JsonNode> resources = Manifests.rendered("overlays/secured");
        JsonNode pod =
                Manifests.resource(resources, "Deployment", "lorentztron-serve").at("/spec/template/spec");
        JsonNode secret = secretOf(resources, "lorentztron-serve-kafka");

        JsonNode container = pod.at("/containers/0");
        assertThat(texts(container.get("args"))).contains("--kafka-secrets=/etc/lorentztron/kafka.properties");
        assertThat(container.at("/volumeMounts/0/mountPath").asText()).isEqualTo("/etc/lorentztron");
        assertThat(container.at("/volumeMounts/0/name")).isEqualTo(pod.at("/volumes/0/name"));
        assertThat(pod.at("/volumes/0/secret/secretName")).isEqualTo(secret.at("/metadata/name"));
    }

    @Test
    void overlay_secretsFile_isOneThatTheJobTakes() throws Exception {
        Path file = Manifests.FOLDER.resolve("overlays/secured/job.properties").toAbsolutePath();
        List<String> arguments = new ArrayList<>(List.of(arguments(job(Manifests.in("base")))));
        arguments.add("--kafka-secrets=" + file);

        JobOptions options = JobArguments.parse(arguments.toArray(String[]::new), Map.of());

        assertThat(options.modelId()).isEqualTo("digits");
    }

    /** The overlay repeats lists of the pod, which a custom resource replaces as a whole. */
    @Test
    void overlay_pod_keepsWhatBaseHas() throws Exception {
        JsonNode base = job(Manifests.in("base")).at(POD);
        JsonNode overlay = job(Manifests.rendered("overlays/secured")).at(POD);

        assertThat(overlay.get("securityContext")).isEqualTo(base.get("securityContext"));
        assertThat(overlay.get("volumes")).containsAll(base.get("volumes"));
        assertThat(overlay.at("/containers/0/ports")).isEqualTo(base.at("/containers/0/ports"));
        assertThat(overlay.at("/containers/0/volumeMounts")).containsAll(base.at("/containers/0/volumeMounts"));
    }
}
