package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A class of tests of any module.
 *
 * @param name simple name
 * @param file as seen from the project's folder
 * @param text the file, with literals: conditions are in them
 */
record TestClass(String name, String file, String text) {
    private static final Pattern METHOD = Pattern.compile("(?m)^    (?:public )?void (\\w+)\\(");

    private static final List<TestClass> ALL = ProjectFiles.endingIn(".java").stream()
            .filter(file -> file.toString().contains("/src/test/java/"))
            .filter(file -> file.toString().matches(".*(?:Test|IT)\\.java"))
            .map(TestClass::of)
            .toList();

    /** All classes whose names end in Test or IT. */
    static List<TestClass> all() {
        return ALL;
    }

    static TestClass of(Path file) {
        return new TestClass(simpleName(file), ProjectFiles.name(file), ProjectFiles.text(file));
    }

    private static String simpleName(Path file) {
        return file.getFileName().toString().replace(".java", "");
    }

    static TestClass named(String name) {
        List<TestClass> found =
                all().stream().filter(test -> test.name().equals(name)).toList();
        assertThat(found).as("test classes named %s", name).hasSize(1);
        return found.get(0);
    }

    /** Whether all tests run with a property only. */
    boolean isConditional(String property) {
        return Pattern.compile("(?m)^" + condition(property)).matcher(text).find();
    }

    /** Whether a method runs with a property only. */
    boolean isConditional(String method, String property) {
        return Pattern.compile("(?m)^    " + condition(property) + "\\R(?:    @.*\\R)*    void " + method + "\\(")
                .matcher(text)
                .find();
    }

    private static String condition(String property) {
        return "@EnabledIfSystemProperty\\(named = \"" + Pattern.quote(property) + "\", matches = \"true\"\\)";
    }

    /** Whether another build runs it: that of the product does not. */
    boolean isOfTheLaboratory() {
        return file.startsWith("lab/");
    }

    boolean isAbstract() {
        return Pattern.compile("(?m)^(?:public )?abstract class ").matcher(text).find();
    }

    boolean mentions(String property) {
        return text.contains('"' + property + '"');
    }

    /** The methods whose names begin with a text. */
    List<String> methods(String beginning) {
        return METHOD.matcher(text)
                .results()
                .map(method -> method.group(1))
                .filter(method -> method.startsWith(beginning))
                .toList();
    }
}
