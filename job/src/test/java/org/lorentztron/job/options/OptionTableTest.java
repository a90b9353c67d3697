package org.lorentztron.job.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.job.options.events.EventOptions;
import org.lorentztron.job.options.events.LabelOptions;
import org.lorentztron.job.options.given.KafkaSecrets;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.kind.OptionType;
import org.lorentztron.job.options.learner.HeldFeatureOptions;
import org.lorentztron.job.options.learner.LearnerOptions;
import org.lorentztron.job.options.learner.Preset;
import org.lorentztron.job.options.learner.TrainingOptions;
import org.lorentztron.job.options.learner.WeightOptions;
import org.lorentztron.job.options.output.DecisionOptions;
import org.lorentztron.job.options.output.LineageOptions;
import org.lorentztron.job.options.read.ConfigFileOptions;

class OptionTableTest {
    /** An option that is declared but not listed would be neither parsed nor documented. */
    @Test
    void all_everyDeclaredOption_isListedOnce() throws IllegalAccessException {
        List<Option<?>> declared = new ArrayList<>();
        for (Class<?> declaring : List.of(
                OptionTable.class,
                KafkaSecrets.class,
                ConfigFileOptions.class,
                LearnerOptions.class,
                TrainingOptions.class,
                HeldFeatureOptions.class,
                LabelOptions.class,
                EventOptions.class,
                DecisionOptions.class,
                WeightOptions.class,
                LineageOptions.class)) {
            for (Field field : declaring.getDeclaredFields()) {
                if (field.getType() == Option.class) {
                    declared.add((Option<?>) field.get(null));
                }
            }
        }
        assertThat(OptionTable.ALL).containsExactlyInAnyOrderElementsOf(declared);
        assertThat(OptionTable.ALL).extracting(Option::key).doesNotHaveDuplicates();
    }

    /** A newcomer reads the first table alone. */
    @Test
    void all_groups_areFewEnoughToRead() {
        assertThat(OptionsPage.options(Option.Group.START)).hasSizeLessThanOrEqualTo(28);
        assertThat(OptionsPage.options(Option.Group.EVENTS))
                .hasSizeLessThanOrEqualTo(18)
                .allSatisfy(option -> assertThat(option.key()).matches("event-.*|labels\\..*"));
        // And Kafka's properties, which are one row.
        assertThat(OptionTable.ALL).hasSizeLessThanOrEqualTo(74);
    }

    @Test
    void page_words_areFewEnoughToRead() {
        assertThat(OptionsPage.text().split("\\s+")).hasSizeLessThanOrEqualTo(4_800);
    }

    @Test
    void all_defaults_areValid() {
        assertThat(OptionTable.ALL)
                .filteredOn(option -> option.initial().text() != null)
                .allSatisfy(option -> assertThat(
                                (Object) option.type().read(option.initial().text()))
                        .isNotNull());
    }

    @Test
    void all_texts_areComplete() {
        assertThat(OptionTable.ALL).allSatisfy(option -> {
            assertThat(option.initialText()).isNotBlank();
            assertThat(option.meaning()).endsWith(".");
            assertThat(option.advice()).endsWith(".");
            assertThat(option.key()).matches("[a-z]+(-[a-z]+)*");
        });
    }

    /** A preset that sets an option wrongly would be a problem in every job that uses it. */
    @Test
    void presets_options_areValid() {
        for (Preset preset : Preset.values()) {
            JobArgumentsTest.parse("--preset", OptionType.kebab(preset));
        }
    }
}
