package org.lorentztron.job.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.job.options.JobArgumentsTest.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;

class JobOptionsTest {
    /** Operators carry the options to the TaskManagers. */
    @Test
    void serialized_andBack_isEqual() throws Exception {
        JobOptions options = parse("--kafka.security.protocol", "SSL", "--predictions-topic", "p");
        assertThat(InstantiationUtil.clone(options)).isEqualTo(options);
    }

    @Test
    void toString_kafkaProperties_showsNamesOnly() {
        assertThat(parse("--kafka.ssl.key.password", "hunter2").toString())
                .contains("ssl.key.password", "rank=16")
                .doesNotContain("hunter2");
    }

    @Test
    void shapingOptions_givenAgain_makeTheSameModel() {
        JobOptions options =
                parse("--preset", "paper", "--interval", "2s", "--seed", "7", "--out-of-orderness", "500ms");
        List<String> again = new ArrayList<>(List.of("--bootstrap-servers", "elsewhere:1"));
        options.shapingOptions().forEach((key, value) -> again.addAll(List.of("--" + key, value)));
        JobOptions same = JobArguments.parse(again.toArray(String[]::new), Map.of());
        assertThat(same.shapingOptions()).isEqualTo(options.shapingOptions());
        assertThat(same.learnerSettings()).isEqualTo(options.learnerSettings());
        assertThat(same.averaging()).isEqualTo(options.averaging());
        assertThat(same.interval()).isEqualTo(options.interval());
        assertThat(same.outOfOrderness()).isEqualTo(options.outOfOrderness());
    }

    @Test
    void shapingOptions_paperPreset_holdsResolvedValues() {
        assertThat(parse("--preset", "paper").shapingOptions())
                .containsExactly(
                        Map.entry("classes", "cat,dog,7"),
                        Map.entry("features", "784"),
                        Map.entry("learner", "dos"),
                        Map.entry("rank", "16"),
                        Map.entry("init-scale", "1.0"),
                        Map.entry("seed", "1"),
                        Map.entry("update", "pa"),
                        Map.entry("aggressiveness", "1.0"),
                        Map.entry("covariance", "project"),
                        Map.entry("confidence", "1.0"),
                        Map.entry("standardize", "auto"),
                        Map.entry("interval", "10s"),
                        Map.entry("averaging", "uniform"),
                        Map.entry("out-of-orderness", "1s"));
    }
}
