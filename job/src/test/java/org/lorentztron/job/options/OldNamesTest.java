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
import org.lorentztron.job.options.read.OldNames;

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

    @Test
    void parse_whatIsGone_saysWhatIsThereInstead() {
        assertThat(problems(required("--decide=votes", "--ignore-deletes", "--joined-topic=j", "--costs=a>b=1")))
                .containsExactly(
                        "--decide is given (command line), but probabilities decide, and with --preset paper votes",
                        "--ignore-deletes is given (command line), but deletions are always counted, and are never dead"
                                + " letters",
                        "--joined-topic is given (command line), but it is an argument of org.lorentztron.job.JoinJob"
                                + " alone",
                        "--costs is given (command line), but its name is --threshold now");
    }

    /** An old name would otherwise be passed over where a new option of that name is made. */
    @Test
    void instead_ofEveryOption_isOfNone() {
        assertThat(OptionTable.ALL)
                .allSatisfy(option -> assertThat(OldNames.instead(option.key())).isNull());
    }
}
