package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests with a broker or a cluster stay few, in one module, and apart from each other: every build pays for them. */
class IntegrationTestsTest {
    private static final int MOST_BY_DEFAULT = 50;
    private static final String MODULE = "deploy/it/";
    private static final Pattern OWN_NAMES = Pattern.compile("OwnNames\\.of\\((\\w+)\\.class\\)");

    /** Those of the product; the laboratory has a build of its own. */
    private static List<Path> files() {
        return ProjectFiles.endingIn("IT.java").stream()
                .filter(file -> !ProjectFiles.name(file).startsWith("lab/"))
                .toList();
    }

    @Test
    void integrationTests_allModules_standInOne() {
        assertThat(files()).hasSizeGreaterThan(20);
        assertThat(files()).extracting(ProjectFiles::name).allMatch(name -> name.startsWith(MODULE));
    }

    @Test
    void integrationTests_ofTheDefaultBuild_areFew() {
        List<String> byDefault = files().stream()
                .map(TestClass::of)
                .filter(test -> !test.isAbstract())
                .filter(test -> !test.isConditional("lorentztron.nightly") && !test.isConditional("lorentztron.soak"))
                .map(TestClass::name)
                .toList();
        assertThat(byDefault).hasSizeGreaterThan(20).hasSizeLessThanOrEqualTo(MOST_BY_DEFAULT);
    }

    /** Each names its topics after itself. */
    @Test
    void ownNames_ofATest_areNoOthers() {
        for (Path file : ProjectFiles.endingIn(".java")) {
            String text = Code.of(ProjectFiles.text(file));
            String name = file.getFileName().toString().replace(".java", "");
            if (ProjectFiles.name(file).startsWith(MODULE) && !name.equals("SharedBrokerIT")) {
                assertThat(OWN_NAMES.matcher(text).results().map(match -> match.group(1)))
                        .as(ProjectFiles.name(file))
                        .allMatch(name::equals);
            }
        }
    }
}
