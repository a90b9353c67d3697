package org.lorentztron.job.options.learner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;

/** Each limit at which a job chooses less is said where it is passed. */
class AutoChoicesTest {
    private static JobOptions options(int classes, String more) {
        String labels = IntStream.range(0, classes).mapToObj(c -> "c" + c).collect(Collectors.joining(","));
        return JobArguments.parse(
                Stream.concat(
                                Stream.of("--bootstrap-servers=a:1", "--classes=" + labels),
                                Arrays.stream(more.split(" ")))
                        .toArray(String[]::new),
                Map.of());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "14 | --features=784 | 14 classes in 91 parts: candidates by the first events, starts fitted to 1000"
                        + " events, adaptive averages",
                "20 | --features=784 | 20 classes in 190 parts: candidates by the first events, starts fitted to 1000"
                        + " events, adaptive averages",
                "40 | --features=3 | 40 classes in 780 parts: at most 3 candidates by the first events (above 350,000"
                        + " parameters for an event), random starts (above 20 classes), adaptive averages",
                "51 | --features=784 | 51 classes in 1275 parts: one candidate (above 4 million parameters), random"
                        + " starts (above 20 classes), polynomial averages",
                "21 | --features=784 --scheme=rest | 21 classes in 21 parts: candidates by the first events, random"
                        + " starts (above 20 classes), adaptive averages",
                "2 | --features=31 | 2 classes in 1 part: candidates by the first events, starts fitted to 1000"
                        + " events, adaptive averages",
                "2 | --features=named | 2 classes in 1 part: candidates by the first events, random starts (named"
                        + " features), adaptive averages",
                "2 | --features=16385 | 2 classes in 1 part: one candidate (above 16384 features), starts fitted to"
                        + " 1000 events, adaptive averages",
                "21 | --learner=shared --features=784 | 21 classes in 1 part: candidates by the first events, random"
                        + " starts (above 20 classes), adaptive averages",
                "3 | --learner=dos --features=784 | 3 classes in 3 parts: random starts (the learner dos), polynomial"
                        + " averages",
                "3 | --learner=linear | 3 classes in 3 parts: polynomial averages (the learner linear)",
                "3 | --learner=margin | 3 classes in 3 parts: no averages (the learner margin)",
                "3 | --candidates=plain,hats --start-fit=7 --averaging=uniform | 3 classes in 3 parts: candidates"
                        + " plain,hats (given), starts fitted to 7 events, uniform averages",
            })
    void line_ofAJob_saysWhatItChoseAndWhy(int classes, String more, String line) {
        assertThat(options(classes, more).autoChoices()).isEqualTo(line);
    }

    /** A manifest has nothing but what shapes models. */
    @Test
    void line_ofAManifest_isThatOfItsJob() {
        for (String more : List.of("--features=784", "--learner=shared", "--learner=dos --scheme=rest")) {
            JobOptions options = options(5, more);
            assertThat(AutoChoices.line(options.shapingOptions())).isEqualTo(options.autoChoices());
        }
    }

    @Test
    void line_ofAnotherProgramsVersion_isEmpty() {
        assertThat(AutoChoices.line(Map.of())).isEmpty();
        assertThat(AutoChoices.line(Map.of("classes", "a,b", "learner", "unheard-of")))
                .isEmpty();
    }
}
