package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.OptionSpec;

class ServePageTest {

    /** Limits that the page does not tell are none that a user can rely on. */
    @Test
    void page_limits_areThoseOfTheCommand() throws Exception {
        Map<String, String> defaults = new TreeMap<>();
        for (OptionSpec option : Lorentztron.commands()
                .getSubcommands()
                .get("serve")
                .getCommandSpec()
                .options()) {
            if (option.longestName().startsWith("--http-")
                    && !option.longestName().equals("--http-address")) {
                defaults.put(option.longestName(), option.defaultValue());
            }
        }

        assertThat(defaults).hasSize(5);
        assertThat(ServePage.limits()).containsExactlyInAnyOrderEntriesOf(defaults);
    }
}
