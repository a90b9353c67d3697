package org.lorentztron.experiments.digits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.model.learn.LearnerKind;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.Scheme;
import org.lorentztron.model.learn.Update;

class ModelNameTest {

    @Test
    void settings_ofAName_areThoseThatItSays() {
        LearnerSettings settings = ModelName.parse("dos:8/pa2@0.5").settings(List.of("a", "b"), 3, 1, 7);

        assertThat(settings.kind()).isEqualTo(LearnerKind.DOS);
        assertThat(settings.rank()).isEqualTo(8);
        assertThat(settings.updates().update()).isEqualTo(Update.PA2);
        assertThat(settings.updates().aggressiveness()).isEqualTo(0.5);
        assertThat(settings.scheme()).isEqualTo(Scheme.PAIRS);
        assertThat(settings.startFit()).isZero();
        assertThat(settings.seed()).isEqualTo(7);
        assertThat(ModelName.parse("herded:2/fit@300")
                        .settings(List.of("a", "b"), 3, 1, 7)
                        .startFit())
                .isEqualTo(300);
        assertThat(ModelName.parse("nherd/drop@10/rest")
                        .settings(List.of("a", "b"), 3, 1, 7)
                        .scheme())
                .isEqualTo(Scheme.REST);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "DOS:4; expected LEARNER[:RANK][/STEP[@C]][/fit@N][/rest]",
                "dos:4/rest/pa1; expected LEARNER[:RANK][/STEP[@C]][/fit@N][/rest]",
                "svm; expected a learner out of dos, linear",
                "dos:1025; --rank is '1025'",
                "linear:2; --rank",
                "linear/fit@10; --start-fit",
                "linear/drop; --update is 'drop'",
                "linear/pa1@0; --aggressiveness is '0'"
            })
    void parse_noModel_saysWhatIsExpected(String text, String expected) {
        assertThatThrownBy(() -> ModelName.parse(text))
                .hasMessageContaining("'" + text + "' is no model: ")
                .hasMessageContaining(expected);
    }

    @Test
    void color_ofModelsOfAFamily_isDarkerForTheLater() {
        List<ModelName> models = Stream.of("linear", "dos:4", "dos:8", "dos:4/pa1@0.1", "dos:8/pa1@0.1")
                .map(ModelName::parse)
                .toList();

        assertThat(IntStream.range(0, 5).mapToObj(m -> ModelName.color(m, models)))
                .doesNotHaveDuplicates();
        assertThat(brightness(2, models)).isLessThan(brightness(1, models));
        assertThat(brightness(4, models)).isLessThan(brightness(3, models));
    }

    private static int brightness(int index, List<ModelName> models) {
        var color = ModelName.color(index, models);
        return color.getRed() + color.getGreen() + color.getBlue();
    }
}
