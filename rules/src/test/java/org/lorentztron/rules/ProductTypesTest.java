package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The product's main code is there for the product: what the laboratory or tests alone use is theirs. */
class ProductTypesTest {
    private static final Pattern NAME = Pattern.compile("\\b[A-Z]\\w*");

    /** What is started, or found by its name, or called by programs of users alone. */
    private static final List<String> ENTRIES = List.of(
            "LorentztronJob",
            "JoinJob",
            "Lorentztron",
            "LiveMetricReporter",
            "VersionProviderFactory",
            "VectorKernels",
            "EventProducer");

    @Test
    void types_ofTheProduct_areReachedFromItsEntries() {
        List<Source> product = Sources.all().stream()
                .filter(source -> !source.module().startsWith("lab/") && !source.isPackageInfo())
                .toList();
        assertThat(product).extracting(Source::type).containsAll(ENTRIES);

        assertThat(unused(product, ENTRIES))
                .as("types of the product that it does not use")
                .isEmpty();
    }

    @Test
    void unused_aCircleBesideTheEntries_isFound() {
        List<Source> sources = List.of(
                new Source("m", "a", "Entry", "package a;\nimport b.Used;\nclass Entry {}"),
                new Source("m", "b", "Used", "package b; class Used { Near near; }"),
                new Source("m", "b", "Near", "package b; class Near {}"),
                new Source("m", "b", "One", "package b; class One { Other other; Near near; }"),
                new Source("m", "b", "Other", "package b; class Other { One one; }"));
        assertThat(unused(sources, List.of("Entry"))).containsExactly("b.One", "b.Other");
    }

    private static Set<String> unused(List<Source> sources, List<String> entries) {
        Map<String, Source> unused = new TreeMap<>();
        sources.forEach(source -> unused.put(source.name(), source));
        List<Source> open = new ArrayList<>();
        unused.values().removeIf(source -> entries.contains(source.type()) && open.add(source));
        while (!open.isEmpty()) {
            Source next = open.remove(open.size() - 1);
            Set<String> references = next.references();
            Set<String> names = new TreeSet<>();
            NAME.matcher(next.code()).results().map(MatchResult::group).forEach(names::add);
            unused.values().removeIf(other -> {
                boolean near = other.packageName().equals(next.packageName()) && names.contains(other.type());
                return (near || references.contains(other.name())) && open.add(other);
            });
        }
        return unused.keySet();
    }
}
