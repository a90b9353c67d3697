package org.lorentztron.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each jar that users get says what is in it, under which licences, and has no hole that is known and not accepted. */
class ShippedJarsIT {
    private static final String POM = "META-INF/maven/(.+)/(.+)/pom.properties";

    static Stream<String> ofOneFile() {
        return Stream.of(
                "job/target/lorentztron-job.jar",
                "deploy/local/target/lorentztron.jar",
                "clients/sql/target/lorentztron-sql.jar");
    }

    @ParameterizedTest
    @MethodSource("ofOneFile")
    void jar_ofOneFile_listsWhatIsInIt_withLicences(String path) throws Exception {
        try (JarFile jar = new JarFile(Path.of("../..", path).toFile())) {
            List<Component> components = Component.of(jar);
            Set<String> listed = components.stream().map(Component::name).collect(Collectors.toSet());
            Set<String> entries = jar.stream().map(JarEntry::getName).collect(Collectors.toSet());
            assertThat(entries.stream()
                            .filter(entry -> entry.matches(POM))
                            .map(entry -> entry.replaceFirst(POM, "$1:$2"))
                            .filter(name -> !name.startsWith("org.lorentztron:")))
                    .isNotEmpty()
                    .allMatch(listed::contains);
            List<String> texts = entries.stream()
                    .filter(entry -> entry.startsWith("META-INF/licenses/"))
                    .toList();
            assertThat(components)
                    .filteredOn(component ->
                            component.within().isEmpty() && !component.licence().contains("Apache-2.0"))
                    .allMatch(component -> isThere(component, jar, texts));
            assertThat(entries).contains("LICENSE");
            assertThat(ComponentListShape.wrong(Component.list(jar))).isEmpty();
            assertNoHoles(components);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"model", "connectors", "job", "clients/sql", "deploy/tools", "deploy/datasets"})
    void jar_ofAModule_listsWhatComesWithIt(String module) throws Exception {
        String name = "lorentztron-" + module.replaceFirst(".*/", "") + "-0.1.0-SNAPSHOT.jar";
        try (JarFile jar = new JarFile(Path.of("../..", module, "target", name).toFile())) {
            assertThat(ComponentListShape.wrong(Component.list(jar))).isEmpty();
            assertNoHoles(Component.of(jar));
        }
    }

    private static void assertNoHoles(List<Component> components) throws Exception {
        KnownHoles holes = new KnownHoles();
        assertThat(components).isNotEmpty();
        assertThat(components.stream().flatMap(component -> holes.of(component).stream()))
                .isEmpty();
    }

    /** A text of its own, or one that names it. */
    private static boolean isThere(Component component, JarFile jar, List<String> texts) {
        return texts.stream()
                .anyMatch(text -> text.endsWith("/" + component.artifact() + "-LICENSE.txt")
                        || read(jar, text).contains(component.artifact()));
    }

    private static String read(JarFile jar, String entry) {
        try {
            return new String(jar.getInputStream(jar.getJarEntry(entry)).readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
