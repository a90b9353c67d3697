package org.lorentztron.job.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The manifests fit the published schemas of their kinds, as written and as the overlays make them. */
class SchemasTest {
    @Test
    void base_everyResource_fitsItsSchema() throws Exception {
        List<JsonNode> resources = Manifests.in("base");

        assertThat(resources).hasSizeGreaterThanOrEqualTo(9);
        assertFit(resources);
    }

    @Test
    void overlay_everyRenderedResource_fitsItsSchema() throws Exception {
        List<JsonNode> resources = Manifests.rendered("overlays/secured");

        assertThat(resources).hasSizeGreaterThanOrEqualTo(12);
        assertFit(resources);
    }

    @Test
    void alerts_asResource_areTheRulesOfMonitoring() throws Exception {
        JsonNode alerts = Manifests.of(
                        Manifests.output(Manifests.FOLDER.resolve("alerts.sh").toString()))
                .get(0);

        assertFit(List.of(alerts));
        JsonNode rules = Manifests.of(Files.readString(Manifests.FOLDER.resolve("../monitoring/rules.yml")))
                .get(0);
        assertThat(alerts.at("/spec/groups")).isNotEmpty().isEqualTo(rules.get("groups"));
    }

    private static void assertFit(List<JsonNode> resources) throws Exception {
        for (JsonNode resource : resources) {
            assertThat(Manifests.problems(resource))
                    .as(resource.at("/kind") + " " + resource.at("/metadata/name"))
                    .isEmpty();
        }
    }

    /** Mistakes as one makes them: the schemas must find each. */
    @ParameterizedTest
    @CsvSource({
        "FlinkDeployment, /spec, flinkVersions, v2_2",
        "FlinkDeployment, /spec, flinkVersion, v9_9",
        "FlinkDeployment, /spec/job, parallelism, four",
        "FlinkDeployment, /spec/job, upgradeMode, savepoints",
        "FlinkDeployment, /spec/podTemplate/spec/containers/0/ports/0, containerPort, many",
        "FlinkDeployment, /spec/taskManager/podTemplate/spec/containers/0, livenessProb, 1",
        "Deployment, /apiVersion, , ",
        "Deployment, /spec, replica, 2",
        "Deployment, /spec/template/spec/containers/0/readinessProbe/httpGet, paths, /",
        "Deployment, /spec/template/spec/containers/0/resources/limits, memory, true",
        "Service, /spec/ports/0, port, http",
        "PersistentVolumeClaim, /spec, accessMode, ReadWriteMany",
        "PodMonitor, /spec/podMetricsEndpoints/0, intervall, 15s",
        "PodMonitor, /spec/podMetricsEndpoints/0, interval, fifteen",
        "NetworkPolicy, /spec/ingress/1/from/0, namespaces, all",
        "NetworkPolicy, /spec/ingress/1/ports/0, port, true",
        "PodDisruptionBudget, /spec, maxUnavailable, true",
    })
    void mistake_isFound(String kind, String where, String field, String value) throws Exception {
        JsonNode resource = Manifests.in("base").stream()
                .filter(each -> each.get("kind").asText().equals(kind))
                .findFirst()
                .orElseThrow();
        if (field == null) {
            ((ObjectNode) resource).remove(where.substring(1));
        } else if (value.equals("true")) {
            ((ObjectNode) resource.at(where)).put(field, true);
        } else {
            ((ObjectNode) resource.at(where)).put(field, value);
        }

        assertThat(Manifests.problems(resource)).isNotEmpty();
    }
}
