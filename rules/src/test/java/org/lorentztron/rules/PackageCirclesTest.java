package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** No package of main code uses itself through others. */
class PackageCirclesTest {

    @Test
    void packages_ofAllModules_haveNoCircles() {
        assertThat(new PackageGraph(Sources.all()).circles()).isEmpty();
    }

    /**
     * A package in two modules would be one node above, and package-private names would cross the border of the
     * modules.
     */
    @Test
    void packages_ofTwoModules_areDifferent() {
        List<String> packages = Sources.modules().stream()
                .flatMap(module -> Sources.packages(Sources.of(module)).stream())
                .toList();
        assertThat(packages).doesNotHaveDuplicates();
    }

    @Test
    void circles_twoPackagesThatUseEachOther_areFoundWithTheirClasses() {
        List<Source> sources = List.of(
                new Source("m", "a", "A", "package a; class A { x.y.Z z; }\nimport b.B;"),
                new Source("m", "b", "B", "package b;\nimport c.*;\nimport d.D;"),
                new Source("m", "c", "C", "package c;\nimport static a.A.of;"),
                new Source("m", "d", "D", "package d;"));
        assertThat(new PackageGraph(sources).circles())
                .containsExactly("circle of [a, b, c]\n    a.A -> b.B\n    b.B -> c.*\n    c.C -> a.A");
    }
}
