package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every link from one file of the project to another leads somewhere, and so does every page that a message names. */
class LinksTest {
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*)$");
    private static final Pattern FENCE = Pattern.compile("(?ms)^```.*?^```");
    /**
     * A page as texts of the product name it: from the project's folder on, or in a text that becomes part of a page.
     */
    private static final Pattern PAGE = Pattern.compile("[\\w./-]+\\.md\\b");

    private static final Path PAGE_OF_GENERATED_TEXTS = Path.of("docs/operate/monitoring.md");

    @Test
    void links_inDocuments_leadToFilesAndHeadings() {
        int links = 0;
        List<String> broken = new ArrayList<>();
        for (Path document : ProjectFiles.endingIn(".md")) {
            Matcher link = LINK.matcher(ProjectFiles.text(document));
            while (link.find()) {
                if (!ELSEWHERE.matcher(link.group(1)).matches()) {
                    links++;
                    if (!leadsSomewhere(document, link.group(1))) {
                        broken.add(ProjectFiles.name(document) + ": " + link.group(1));
                    }
                }
            }
        }
        assertThat(links).isGreaterThan(100);
        assertThat(broken).isEmpty();
    }

    @Test
    void pages_namedByTheProduct_exist() {
        List<Path> files = Stream.of(".java", ".properties")
                .flatMap(ending -> ProjectFiles.endingIn(ending).stream())
                .filter(file -> file.toString().contains("/src/main/"))
                // Its commands write pages of their own.
                .filter(file -> !ProjectFiles.name(file).startsWith("lab/"))
                .toList();
        int named = 0;
        for (Path file : files) {
            Matcher page = PAGE.matcher(ProjectFiles.text(file));
            while (page.find()) {
                named++;
                assertThat(page(page.group())).as(ProjectFiles.name(file)).isRegularFile();
            }
        }
        assertThat(named).isGreaterThan(10);
    }

    private static Path page(String name) {
        Path project = Sources.project();
        return name.startsWith("../")
                ? project.resolve(PAGE_OF_GENERATED_TEXTS).resolveSibling(name)
                : project.resolve(name);
    }

    private static boolean leadsSomewhere(Path document, String link) {
        int sign = link.indexOf('#');
        String file = sign < 0 ? link : link.substring(0, sign);
        Path target = file.isEmpty() ? document : document.resolveSibling(file).normalize();
        return Files.exists(target) && (sign < 0 || anchors(target).contains(link.substring(sign + 1)));
    }

    /** The anchors of all headings: lower case, without signs other than dashes, dashes for blanks. */
    private static Set<String> anchors(Path document) {
        Set<String> anchors = new HashSet<>();
        String text = FENCE.matcher(ProjectFiles.text(document)).replaceAll("");
        HEADING.matcher(text).results().forEach(heading -> {
            String anchor = anchor(heading.group(1));
            for (int again = 1; !anchors.add(anchor); again++) {
                anchor = anchor(heading.group(1)) + "-" + again;
            }
        });
        return anchors;
    }

    private static String anchor(String heading) {
        return heading.replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                .strip()
                .replace(' ', '-');
    }
}
