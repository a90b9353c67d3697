package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Who only reads versions or writes events needs no Flink on the class path, and the wire formats need no Kafka. */
class FlinkFreePackagesTest {
    private static final String WIRE = "org.lorentztron.connectors.wire";
    private static final String CLIENT = "org.lorentztron.connectors.client";

    @Test
    void wireAndClient_withAllPackagesThatTheyUse_areFreeOfFlink() {
        assertThat(uses(closure(name -> isIn(name, WIRE) || isIn(name, CLIENT)), "org.apache.flink"))
                .isEmpty();
    }

    @Test
    void wire_withAllPackagesThatItUses_isFreeOfKafka() {
        assertThat(uses(closure(name -> isIn(name, WIRE)), "org.apache.kafka")).isEmpty();
    }

    /** The chosen packages and those of the project that they use, directly or through others. */
    private static Set<String> closure(Predicate<String> chosen) {
        PackageGraph graph = new PackageGraph(Sources.all());
        List<String> first = Sources.packages(Sources.of("connectors")).stream()
                .filter(chosen)
                .toList();
        assertThat(first).isNotEmpty();
        Set<String> closure = new TreeSet<>();
        first.forEach(name -> closure.addAll(graph.reachable(name)));
        return closure;
    }

    private static List<String> uses(Set<String> packages, String library) {
        return Sources.all().stream()
                .filter(source -> packages.contains(source.packageName()))
                .flatMap(source -> source.references().stream()
                        .filter(reference -> reference.startsWith(library + "."))
                        .map(reference -> source.name() + " uses " + reference))
                .toList();
    }

    private static boolean isIn(String name, String parent) {
        return name.equals(parent) || name.startsWith(parent + ".");
    }
}
