package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The main code of all modules that the poms of the product and of the laboratory list, so that a new module is under
 * the rules from its first build on. A module without sources fails: a rule that looks at nothing holds.
 */
final class Sources {
    private static final String RULES = "rules";
    /** Modules of tests alone. */
    private static final Set<String> WITHOUT_MAIN_CODE = Set.of(RULES, "deploy/it");

    private static final String LABORATORY = "lab";
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

    private static final Map<String, List<Source>> BY_MODULE = new TreeMap<>();

    private Sources() {}

    /** The top folder: the nearest one above whose pom lists this module, whatever folder the tests were started in. */
    static Path project() {
        Path folder = Path.of("").toAbsolutePath();
        while (folder != null && !listsRules(folder.resolve("pom.xml"))) {
            folder = folder.getParent();
        }
        assertThat(folder).as("folder whose pom.xml lists the module rules").isNotNull();
        return folder;
    }

    private static boolean listsRules(Path pom) {
        return Files.isRegularFile(pom) && listed(pom).contains(RULES);
    }

    private static List<String> listed(Path pom) {
        return MODULE.matcher(text(pom)).results().map(match -> match.group(1)).toList();
    }

    /** All modules with main code: those of the product, then those of the laboratory. */
    static List<String> modules() {
        return Stream.concat(listedIn(""), listedIn(LABORATORY))
                .filter(module -> !WITHOUT_MAIN_CODE.contains(module))
                .distinct()
                .toList();
    }

    /** The modules that the pom in a folder lists, as seen from the top folder. */
    private static Stream<String> listedIn(String folder) {
        return listed(project().resolve(folder).resolve("pom.xml")).stream()
                .map(module -> Path.of(folder).resolve(module).normalize().toString());
    }

    /** The main code of all modules. */
    static List<Source> all() {
        return modules().stream().flatMap(module -> of(module).stream()).toList();
    }

    /** The main code of a module, at least one file. */
    static synchronized List<Source> of(String module) {
        return BY_MODULE.computeIfAbsent(module, Sources::read);
    }

    private static List<Source> read(String module) {
        Path main = project().resolve(module).resolve("src/main/java");
        assertThat(main).as("main code of module %s", module).isDirectory();
        try (Stream<Path> files = Files.walk(main)) {
            List<Source> sources = files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .map(file -> Source.read(module, file))
                    .toList();
            assertThat(sources).as("main code of module %s", module).isNotEmpty();
            return sources;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The packages that have main code in one of the sources. */
    static Set<String> packages(List<Source> sources) {
        Set<String> packages = new TreeSet<>();
        sources.forEach(source -> packages.add(source.packageName()));
        return packages;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
