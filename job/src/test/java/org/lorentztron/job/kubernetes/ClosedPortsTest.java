package org.lorentztron.job.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** Nobody reaches a pod of deploy/k8s unless a NetworkPolicy names the port and who it is for. */
class ClosedPortsTest {
    /** What the Flink operator gives pods of a FlinkDeployment beside the name. */
    private static final Map<String, String> OF_FLINK =
            new TreeMap<>(Map.of("app", "lorentztron", "type", "flink-native-kubernetes"));

    private static final Map<String, String> OF_SERVE = Map.of("app.kubernetes.io/name", "lorentztron-serve");

    private final List<JsonNode> resources = Manifests.in("base");

    ClosedPortsTest() throws Exception {}

    @Test
    void podsOfTheJob_areReachedByEachOther_theOperator_andPrometheus() {
        assertThat(allowed("lorentztron", OF_FLINK))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "all ports",
                        List.of(OF_FLINK.toString()),
                        "8081",
                        List.of("flink-operator: " + Map.of("app.kubernetes.io/name", "flink-kubernetes-operator")),
                        reporterPort(),
                        List.of("monitoring: " + Map.of("app.kubernetes.io/name", "prometheus"))));
    }

    @Test
    void podsOfServe_areReachedFromTheirNamespace_andByPrometheus() {
        assertThat(allowed("lorentztron-serve", OF_SERVE))
                .isEqualTo(
                        Map.of("8090", List.of("{}", "monitoring: " + Map.of("app.kubernetes.io/name", "prometheus"))));
        assertThat(Manifests.resource(resources, "Deployment", "lorentztron-serve")
                        .at("/spec/template/spec/containers/0/ports/0/containerPort")
                        .asText())
                .isEqualTo("8090");
    }

    /** A port of the node, a load balancer or the node's own network would be open whatever a policy says. */
    @Test
    void noPort_isOpenedBesideThePolicies() {
        for (JsonNode resource : resources) {
            assertThat(resource.findValues("hostPort")).isEmpty();
            assertThat(resource.findValues("hostNetwork")).isEmpty();
            if (resource.get("kind").asText().equals("Service")) {
                assertThat(resource.at("/spec/type").asText("ClusterIP")).isEqualTo("ClusterIP");
            }
            assertThat(resource.get("kind").asText()).isNotEqualTo("Ingress");
        }
    }

    @Test
    void disruptionBudget_leavesAPodOfServe() {
        JsonNode budget = Manifests.resource(resources, "PodDisruptionBudget", "lorentztron-serve");
        JsonNode serve = Manifests.resource(resources, "Deployment", "lorentztron-serve");

        assertThat(labels(budget.at("/spec/selector"))).isEqualTo(OF_SERVE);
        assertThat(labels(serve.at("/spec/selector"))).isEqualTo(OF_SERVE);
        assertThat(budget.at("/spec/maxUnavailable").asInt())
                .isPositive()
                .isLessThan(serve.at("/spec/replicas").asInt());
    }

    private String reporterPort() {
        return Manifests.resource(resources, "FlinkDeployment", "lorentztron")
                .at("/spec/flinkConfiguration")
                .get("metrics.reporter.prom.port")
                .asText();
    }

    /** Who may reach which port of the pods with these labels, by the one policy that is theirs. */
    private Map<String, List<String>> allowed(String name, Map<String, String> pods) {
        JsonNode policy = Manifests.resource(resources, "NetworkPolicy", name);
        assertThat(labels(policy.at("/spec/podSelector"))).isEqualTo(pods);
        assertThat(policy.at("/spec/policyTypes").toString()).isEqualTo("[\"Ingress\"]");
        Map<String, List<String>> allowed = new TreeMap<>();
        for (JsonNode rule : policy.at("/spec/ingress")) {
            String ports =
                    rule.has("ports") ? String.join(",", rule.get("ports").findValuesAsText("port")) : "all ports";
            assertThat(rule.path("from")).as("who may reach " + ports).isNotEmpty();
            allowed.put(
                    ports,
                    StreamSupport.stream(rule.get("from").spliterator(), false)
                            .map(ClosedPortsTest::peer)
                            .toList());
        }
        return allowed;
    }

    /** Whoever owns a pod chooses its labels; a namespace has its name from the cluster. */
    private static String peer(JsonNode peer) {
        assertThat(peer.has("podSelector")).as("pods of " + peer).isTrue();
        String pods = labels(peer.get("podSelector")).toString();
        if (!peer.has("namespaceSelector")) {
            return pods;
        }
        Map<String, String> namespace = labels(peer.get("namespaceSelector"));
        assertThat(namespace).as("namespaces of " + peer).containsOnlyKeys("kubernetes.io/metadata.name");
        return namespace.get("kubernetes.io/metadata.name") + ": " + pods;
    }

    private static Map<String, String> labels(JsonNode selector) {
        Map<String, String> labels = new TreeMap<>();
        for (Map.Entry<String, JsonNode> label : selector.path("matchLabels").properties()) {
            labels.put(label.getKey(), label.getValue().asText());
        }
        return labels;
    }
}
