package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A simple name stands for one type, so that a reader who meets it knows which one. */
class TypeNamesTest {

    @Test
    void types_ofMainCode_haveSimpleNamesOfTheirOwn() {
        Map<String, Set<String>> packages = new TreeMap<>();
        for (Source source : Sources.all()) {
            if (!source.isPackageInfo()) {
                packages.computeIfAbsent(source.type(), name -> new TreeSet<>()).add(source.packageName());
            }
        }
        assertThat(packages).hasSizeGreaterThan(100);
        packages.values().removeIf(places -> places.size() == 1);
        assertThat(packages).as("simple names of types in several packages").isEmpty();
    }
}
