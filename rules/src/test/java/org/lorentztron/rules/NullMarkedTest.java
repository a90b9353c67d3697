package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Whether a value may be null stands in its type, which NullAway checks, and not in its name. NullAway checks what is
 * {@code @NullMarked}.
 */
class NullMarkedTest {

    /** Its generated classes are not marked, so the classes beside them are marked one by one. */
    private static final String WITH_GENERATED_CLASSES = "org.lorentztron.connectors.wire.avro";

    /** No user runs them. */
    private static final String NOT_PUBLISHED = "lab";

    private static final Pattern MARKED = Pattern.compile("@NullMarked\\b");
    /** What takes code out of the check; the name of the warning is a literal, which {@link Code} empties. */
    private static final Pattern UNCHECKED = Pattern.compile("@NullUnmarked\\b|@SuppressWarnings\\([^)]*\"NullAway");

    /** But for the two of Flink's data, which are not ours to name. */
    private static final Pattern OR_NULL = Pattern.compile("\\b(?!getElementOrNull\\b|getFieldOrNull\\b)\\w+OrNull\\b");

    /** A field that picocli sets: NullAway takes it for granted that it is set. */
    private static final Pattern OPTION_FIELD = Pattern.compile(
            "@(?:CommandLine\\.)?(?:Option|Parameters)\\(([^()]*)\\)\\s*((?:@?[\\w.<>\\[\\],?]+\\s+)+)(\\w+)\\s*(=|;)");

    private static final Pattern PRIMITIVE = Pattern.compile("\\b(boolean|int|long|float|double)\\s+$");

    @Test
    void packages_ofPublishedModules_areNullMarked() {
        Set<String> unmarked = Sources.all().stream()
                .filter(source -> !source.module().startsWith(NOT_PUBLISHED))
                .filter(NullMarkedTest::carriesTheMark)
                .filter(source -> !MARKED.matcher(source.code()).find())
                .map(source -> source.module() + ": " + source.name())
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(unmarked).as("sources without @NullMarked").isEmpty();
    }

    @Test
    void sources_ofPublishedModules_areCheckedAsAWhole() {
        Set<String> unchecked = new TreeSet<>();
        for (Path file : ProjectFiles.endingIn(".java")) {
            String name = ProjectFiles.name(file);
            if (name.contains("/src/main/java/")
                    && !name.startsWith(NOT_PUBLISHED)
                    && UNCHECKED.matcher(ProjectFiles.text(file)).find()) {
                unchecked.add(name);
            }
        }
        assertThat(unchecked).as("sources that NullAway does not check").isEmpty();
    }

    private static boolean carriesTheMark(Source source) {
        return source.isPackageInfo() != source.packageName().equals(WITH_GENERATED_CLASSES);
    }

    @Test
    void names_ofAnySource_leaveNullToTheType() {
        Map<String, Set<String>> found = new TreeMap<>();
        for (Path file : ProjectFiles.endingIn(".java")) {
            Matcher name = OR_NULL.matcher(Code.of(ProjectFiles.text(file)));
            while (name.find()) {
                found.computeIfAbsent(ProjectFiles.name(file), f -> new TreeSet<>())
                        .add(name.group());
            }
        }
        assertThat(found)
                .as("names that end with OrNull, where the type should be @Nullable")
                .isEmpty();
    }

    @Test
    void options_withoutADefault_areNullable() {
        Set<String> unset = new TreeSet<>();
        for (Source source : Sources.all()) {
            Matcher field = OPTION_FIELD.matcher(source.code());
            while (!source.module().startsWith(NOT_PUBLISHED) && field.find()) {
                String type = field.group(2);
                boolean set = field.group(1).contains("defaultValue")
                        || field.group(4).equals("=");
                if (!set
                        && !type.contains("@Nullable")
                        && !PRIMITIVE.matcher(type).find()) {
                    unset.add(source.name() + "." + field.group(3));
                }
            }
        }
        assertThat(unset).as("options that are null unless they are given").isEmpty();
    }
}
