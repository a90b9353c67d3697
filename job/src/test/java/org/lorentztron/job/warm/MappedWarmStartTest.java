package org.lorentztron.job.warm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.version.Versions;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.features.FeatureMap;
import org.lorentztron.model.features.Hats;
import org.lorentztron.model.features.WaveInputs;
import org.lorentztron.model.features.Waves;
import org.lorentztron.model.predict.DecisionRule;

/** A job starts from a version with hats and waves, or says why it cannot. */
class MappedWarmStartTest {
    private static final FeatureMap MAP = new FeatureMap(
            6,
            new Hats(new int[] {1}, new float[][] {{-1, 0, 2}}),
            Waves.drawn(-5, 2, 0.5f, 0.25f, WaveInputs.all(new float[6], new float[6])));

    /** Of five classes, of which the pair a, b takes as many features. */
    private static ModelVersion version(FeatureMap map, int features) {
        PublishedPair pair = Versions.pair(FeatureSet.all(features), new float[features + 1], new float[features + 1]);
        VersionInfo manifest = new VersionInfo(
                "test",
                3,
                2000,
                List.of("a", "b", "c", "d", "e"),
                IndexedFeatures.NAME,
                map,
                List.of(VersionInfo.Part.of(pair)),
                20,
                List.of(),
                DecisionRule.VOTES,
                Map.of(),
                1,
                "test");
        return ModelVersion.of(manifest, List.of(pair));
    }

    private static List<String> problems(int features, String learner, String... more) {
        JobOptions options = TestOptions.of(
                more.length == 0
                        ? new String[] {"--learner=" + learner, "--warm-start=topic", "--standardize=auto"}
                        : new String[] {"--learner=" + learner, "--warm-start=topic", more[0]});
        return problems(options, version(MAP, features));
    }

    private static List<String> problems(JobOptions options, ModelVersion version) {
        return WarmStart.problems(options, version, WarmStartModels.of("here", version, options.classes()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {"9 one", "11 one", "9 plain,plain@0.01", "11 hats", "11 plain,hats"})
    void problems_candidatesThatTakeFewerFeatures_nameBoth(int features, String candidates) {
        int most = candidates.contains("hats") ? 9 : 6;
        assertThat(problems(features, "herded", "--candidates=" + candidates))
                .containsExactly("--warm-start topic: it has parts of " + features
                        + " features, hats and waves included, expected at most " + most
                        + ", which the learner herded takes with --candidates " + candidates);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {"6 one", "6 plain", "9 hats", "9 plain,waves@0.01", "11 auto", "11 waves"})
    void problems_aCandidateThatTakesAllFeatures_areNone(int features, String candidates) {
        assertThat(problems(features, "herded", "--candidates=" + candidates)).isEmpty();
    }

    /** State keeps the seed alone, and would bring back other waves than the version's. */
    @Test
    void problems_wavesOfAnotherSeed_nameTheSeed() {
        Waves drawn = MAP.waves();
        float[] frequencies = drawn.frequencies().clone();
        frequencies[3] += 1;
        Waves others = new Waves(-5, frequencies, 0.5f, 0.25f, drawn.inputs());
        JobOptions options = TestOptions.of("--learner=herded", "--warm-start=topic", "--standardize=auto");

        assertThat(problems(options, version(new FeatureMap(6, MAP.hats(), others), 11)))
                .containsExactly("--warm-start topic: its waves are not those of their seed -5, which this job draws");
    }

    /** Hats and waves are of features as they are in events, so they are the same without a scale. */
    @ParameterizedTest
    @CsvSource({"6", "9", "11"})
    void problems_withoutScale_areNone(int features) {
        assertThat(problems(features, "herded", "--standardize=off")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"9", "11"})
    void problems_learnerWithoutCandidates_areThatItTakesFewer(int features) {
        assertThat(problems(features, "dos"))
                .containsExactly("--warm-start topic: it has parts of " + features
                        + " features, hats and waves included, expected at most 6, which the learner dos takes");
        assertThat(problems(6, "dos")).isEmpty();
    }
}
