package org.lorentztron.tools.onnx;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.EventFormat;
import org.lorentztron.model.Features;

/** Models of ONNX say of the golden events what every client must say, and of others what the Java client says. */
class GoldenOnnxTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final double TOLERANCE = 1e-5;
    private static final int EVENTS = 2_000;

    @TempDir
    static Path folder;

    static List<Path> cases() throws IOException {
        return GoldenVersions.cases();
    }

    /** Policies make labels of probabilities, and none is close to another: see {@link OnnxPolicyTest}. */
    static List<Path> casesWithoutPolicies() throws IOException {
        return cases().stream()
                .filter(place -> !place.getFileName().toString().startsWith("policy-"))
                .toList();
    }

    @Test
    void cases_areAll() throws IOException {
        assertThat(cases()).hasSizeGreaterThanOrEqualTo(13);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void predictions_ofGoldenEvents_areThoseExpected(Path place) throws Exception {
        ModelVersion version = GoldenVersions.version(place, folder);
        EventFormat format = version.jsonEvents();
        List<Features> events = new ArrayList<>();
        for (String line : Files.readAllLines(place.resolve("events.jsonl"))) {
            events.add(format.decode(line.getBytes(UTF_8)).features());
        }
        List<String> expected = Files.readAllLines(place.resolve("expected.jsonl"));
        try (OnnxSession session = OnnxSession.of(version)) {
            OnnxSession.Said said =
                    session.run(events.stream().map(session::row).toArray(float[][]::new));
            assertThat(expected).hasSize(said.labels().length);
            for (int i = 0; i < expected.size(); i++) {
                JsonNode line = JSON.readTree(expected.get(i));
                assertThat(said.labels()[i])
                        .isEqualTo(
                                line.get("label").isNull()
                                        ? ""
                                        : line.get("label").asText());
                for (int k = 0; k < version.classes().size(); k++) {
                    String name = version.classes().get(k);
                    double probability = line.get("probabilities").get(name).asDouble();
                    double score = line.get("scores").get(name).asDouble();
                    assertThat(said.probabilities()[i][k]).isCloseTo(probability, within(TOLERANCE));
                    assertThat(said.scores()[i][k]).isCloseTo(score, within(TOLERANCE * (1 + Math.abs(score))));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("casesWithoutPolicies")
    void predictions_of2000Events_areThoseOfTheJavaClient(Path place) throws Exception {
        ModelVersion version = GoldenVersions.version(place, folder);
        boolean isOfTies = place.getFileName().toString().startsWith("ties-");
        List<Features> events = RandomVersions.events(version, isOfTies, EVENTS, 1);

        int ties = SameAsJava.check(place.toString(), version, events, isOfTies);

        assertThat(ties).isGreaterThanOrEqualTo(isOfTies ? 1 : 0);
    }
}
