package org.lorentztron.job.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.job.options.InvalidOptionsTest.problems;
import static org.lorentztron.job.options.JobArgumentsTest.required;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An option that had another name, or is gone, is refused, and the message says what to give. */
class OldNamesTest {
    @TempDir
    Path folder;

    @Test
    void parse_oldNameInEveryPlace_isRefusedWithTheNewOne() throws IOException {
        Path file = Files.writeString(folder.resolve("job.properties"), "rank=0\nlabel-field=fraud\n");
        Map<String, String> environment = Map.of("LORENTZTRON_OPT_LABEL_MAP", "1=a,0=b");
        assertThat(problems(required("--id-field", "txn", "--ignore=a", "--config=" + file), environment))
                .containsExactly(
                        "--id-field is given (command line), but its name is --event-id now",
                        "--ignore is given (command line), but its name is --event-ignore now",
                        "--label-map is given (LORENTZTRON_OPT_LABEL_MAP), but its name is --event-label-map now",
                        "--label-field is given (config file " + file + "), but its name is --event-label now",
                        "--rank is '0' (config file " + file
                                + "), expected a whole number from 1 to 65536, 1024 unless of shared");
    }

    /** An old name would otherwise be passed over where a new option of that name is made. */
    @Test
    void instead_ofEveryOption_isOfNone() {
        assertThat(OptionTable.ALL)
                .allSatisfy(option -> assertThat(OldNames.instead(option.key())).isNull());
    }
}
