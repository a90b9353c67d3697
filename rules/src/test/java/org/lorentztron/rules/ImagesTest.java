package org.lorentztron.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Images are named with their digest: a tag may be moved to another image, or be taken over. */
class ImagesTest {
    private static final Pattern IMAGE = Pattern.compile("(?m)^(?:FROM| *image:) +[\"']?([^\\s\"']+)");
    private static final Pattern DIGEST = Pattern.compile(".+:.+@sha256:[0-9a-f]{64}");

    /** Images without a digest, with the reason. A digest is taken from a registry, never made up. */
    private static final Map<String, String> WITHOUT = Map.of(
            "apache/kafka:4.2.2", "no public list of its digests",
            "prom/prometheus:v2.53.4", "no public list of its digests",
            "grafana/grafana:12.1.1", "no public list of its digests",
            "lorentztron:0.1.0", "built here by deploy/Dockerfile",
            "lorentztron-serve:0.1.0", "built here by deploy/serve.Dockerfile");

    @Test
    void images_haveDigests_orAReason() {
        List<String> images = new ArrayList<>();
        for (Path file : files()) {
            Matcher image = IMAGE.matcher(ProjectFiles.text(file));
            while (image.find()) {
                images.add(image.group(1));
            }
        }
        assertThat(images)
                .hasSizeGreaterThan(9)
                .allMatch(image -> WITHOUT.containsKey(image)
                        || image.startsWith("registry.example.com/")
                        || DIGEST.matcher(image).matches());
        assertThat(images).containsAll(WITHOUT.keySet());
    }

    /** Two digests of one tag would be two versions of one program in a deployment. */
    @Test
    void image_inSeveralFiles_hasOneDigest() {
        Map<String, String> digests = new TreeMap<>();
        for (Path file : files()) {
            Matcher image = IMAGE.matcher(ProjectFiles.text(file));
            while (image.find()) {
                String[] parts = image.group(1).split("@", 2);
                String digest = parts.length == 2 ? parts[1] : "";
                assertThat(digests.merge(parts[0], digest, (first, second) -> first))
                        .as(parts[0] + " in " + ProjectFiles.name(file))
                        .isEqualTo(digest);
            }
        }
        assertThat(digests).isNotEmpty();
    }

    private static List<Path> files() {
        Path project = Sources.project();
        return Stream.concat(
                        ProjectFiles.endingIn(".yml").stream(),
                        Stream.concat(
                                ProjectFiles.endingIn(".yaml").stream(),
                                Stream.of(
                                        project.resolve("deploy/Dockerfile"),
                                        project.resolve("deploy/serve.Dockerfile"))))
                .toList();
    }
}
