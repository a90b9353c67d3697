package org.lorentztron.job.options;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OptionsHelpTest {
    private final String help = JobArguments.help();

    @Test
    void help_everyOption_isListedWithItsDefault() {
        String flat = help.replaceAll("\\s+", " ");
        assertThat(OptionTable.ALL).allSatisfy(option -> assertThat(flat)
                .contains(" --" + option.key() + " " + option.type().placeholder() + " " + option.meaning()
                        + (option.isRequired() ? " Required." : " Default: " + option.initialText() + ".")));
        assertThat(flat).contains("--kafka.<property> <value> ").contains("--help Print this");
    }

    @Test
    void help_everyLine_fitsInAHundredColumns() {
        assertThat(help.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
        assertThat(help.lines()).noneMatch(line -> line.endsWith(" "));
    }
}
