package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Modules use each other in one direction, and each uses other libraries only where the list below allows them. */
class ModuleImportsTest {
    /** The JDK, and annotations without code. */
    private static final Set<String> EVERYWHERE = Set.of("java", "javax", "org.jspecify.annotations");

    /**
     * What the main code of a module may use.
     *
     * @param modules modules of the project
     * @param others packages of others, each with all packages below it
     */
    private record Allowed(String module, Set<String> modules, Set<String> others) {}

    /** Each module uses only modules above it in this list. */
    private static final List<Allowed> ALLOWED = List.of(
            new Allowed("model", Set.of(), Set.of("org.ejml", "jdk.incubator.vector", "com.sun.management")),
            new Allowed("deploy/datasets", Set.of("model"), Set.of("com.fasterxml")),
            new Allowed(
                    "connectors",
                    Set.of("model"),
                    Set.of("org.apache.avro", "org.apache.kafka", "org.apache.flink", "com.fasterxml", "org.slf4j")),
            new Allowed(
                    "job", Set.of("model", "connectors"), Set.of("org.apache.flink", "org.apache.kafka", "org.slf4j")),
            new Allowed("deploy/broker", Set.of(), Set.of("org.apache.kafka", "kafka.server")),
            new Allowed(
                    "clients/sql",
                    Set.of("model", "connectors"),
                    Set.of("org.apache.flink", "org.apache.kafka", "org.slf4j")),
            new Allowed(
                    "deploy/tools",
                    Set.of("model", "deploy/datasets", "connectors", "job"),
                    Set.of(
                            "org.apache.flink",
                            "org.apache.kafka",
                            "com.fasterxml",
                            "com.sun.net.httpserver",
                            "org.slf4j",
                            "org.apache.logging.log4j",
                            "ai.onnx.proto",
                            "com.google.protobuf",
                            "org.knowm.xchart",
                            "picocli")),
            new Allowed(
                    "deploy/local",
                    Set.of("model", "deploy/datasets", "connectors", "job", "deploy/broker", "deploy/tools"),
                    Set.of(
                            "org.apache.avro",
                            "org.apache.flink",
                            "org.apache.kafka",
                            "com.fasterxml",
                            "org.apache.logging.log4j",
                            "picocli")),
            new Allowed(
                    "lab/experiments",
                    Set.of("model", "deploy/datasets", "connectors", "job", "deploy/broker", "deploy/tools"),
                    Set.of(
                            "org.apache.flink",
                            "org.apache.kafka",
                            "org.ejml",
                            "libsvm",
                            "picocli",
                            "com.sun.management")),
            new Allowed(
                    "lab/benchmarks",
                    Set.of("model", "deploy/datasets", "connectors", "job"),
                    Set.of("org.apache.flink", "org.openjdk.jmh")),
            new Allowed(
                    "lab/benchmarks/peers",
                    Set.of("model", "deploy/datasets", "connectors", "job", "deploy/tools"),
                    Set.of("com.yahoo.labs.samoa", "moa", "org.tribuo", "smile", "org.knowm.xchart", "picocli")),
            new Allowed(
                    "lab/benchmarks/late-labels",
                    Set.of("connectors", "model", "job", "deploy/broker", "deploy/tools", "lab/experiments"),
                    Set.of("org.apache.flink", "picocli")));

    @Test
    void list_ofAllowedImports_hasEveryModuleOfThePoms() {
        assertThat(ALLOWED.stream().map(Allowed::module)).containsExactlyInAnyOrderElementsOf(Sources.modules());
    }

    @Test
    void list_ofAllowedImports_pointsUpward() {
        Set<String> above = new HashSet<>();
        for (Allowed allowed : ALLOWED) {
            assertThat(above).as("above module %s", allowed.module()).containsAll(allowed.modules());
            above.add(allowed.module());
        }
    }

    @Test
    void imports_everyModule_areAllowed() {
        Map<String, String> moduleOf = moduleOf();
        List<String> violations = new ArrayList<>();
        for (Allowed allowed : ALLOWED) {
            for (Source source : Sources.of(allowed.module())) {
                for (String reference : source.references()) {
                    if (!isAllowed(allowed, reference, moduleOf)) {
                        violations.add(allowed.module() + ": " + source.name() + " uses " + reference);
                    }
                }
            }
        }
        assertThat(violations).isEmpty();
    }

    @Test
    void list_ofAllowedImports_hasNothingThatIsNotUsed() {
        Map<String, String> moduleOf = moduleOf();
        List<String> unused = new ArrayList<>();
        for (Allowed allowed : ALLOWED) {
            Set<String> used = new HashSet<>();
            for (Source source : Sources.of(allowed.module())) {
                source.references().forEach(reference -> used.add(Source.packageOf(reference)));
            }
            allowed.modules().stream()
                    .filter(module -> used.stream().noneMatch(name -> module.equals(moduleOf.get(name))))
                    .forEach(module -> unused.add(allowed.module() + " uses nothing of " + module));
            allowed.others().stream()
                    .filter(library -> used.stream().noneMatch(name -> isBelow(Set.of(library), name)))
                    .forEach(library -> unused.add(allowed.module() + " uses nothing of " + library));
        }
        assertThat(unused).isEmpty();
    }

    private static Map<String, String> moduleOf() {
        Map<String, String> moduleOf = new HashMap<>();
        Sources.all().forEach(source -> moduleOf.put(source.packageName(), source.module()));
        return moduleOf;
    }

    private static boolean isAllowed(Allowed allowed, String reference, Map<String, String> moduleOf) {
        String used = Source.packageOf(reference);
        if (used.equals("org.lorentztron") || used.startsWith("org.lorentztron.")) {
            String module = moduleOf.get(used);
            return allowed.module().equals(module) || allowed.modules().contains(module);
        }
        return isBelow(EVERYWHERE, used) || isBelow(allowed.others(), used);
    }

    private static boolean isBelow(Set<String> packages, String used) {
        return packages.stream().anyMatch(name -> (used + ".").startsWith(name + "."));
    }
}
