package org.lorentztron.experiments.networks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.lorentztron.datasets.Dataset;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.model.fit.network.NetworkPenalty;
import org.lorentztron.model.fit.network.NetworkRefit;
import org.lorentztron.tools.offline.Workers;

/**
 * The order of machines of table 2 on vowel, four splits. Needs vowel in the folder that the variable LORENTZTRON_DATA
 * names.
 */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class NetworksDataTest {
    @Test
    void networks_vowel_areFarBetterThanLinearAndSmallerThanTheKernelMachine() throws Exception {
        MachineContest contest = vowel();
        NetworkTables.print(System.out, contest);
        MachineContest.Entry linear = contest.entries().get(0);
        MachineContest.Entry kernel = contest.entries().get(1);
        for (MachineContest.Entry network : contest.entries().subList(2, 6)) {
            assertThat(network.accuracy()).as(network.machine().name()).isGreaterThan(linear.accuracy() + 0.15);
            assertThat(network.size()).as(network.machine().name()).isLessThan(kernel.size() / 3);
        }
    }

    private static MachineContest vowel() throws IOException, InterruptedException {
        String data = System.getenv("LORENTZTRON_DATA");
        assumeTrue(data != null, "LORENTZTRON_DATA is not set: no vowel to learn");
        Dataset dataset = DataName.open("libsvm:" + Path.of(data, "vowel.train.svm.gz"));
        List<Double> radii = List.of(100.0, 300.0, 1000.0);
        List<Machine> machines = List.of(
                new Machine.Linear(),
                new Machine.QuadraticKernel(),
                new Machine.Network(NetworkPenalty.L1, NetworkRefit.OUTPUTS, radii, 50),
                new Machine.Network(NetworkPenalty.L1_L2, NetworkRefit.OUTPUTS, radii, 50),
                new Machine.Network(NetworkPenalty.L1_MAX, NetworkRefit.OUTPUTS, radii, 50),
                new Machine.Network(NetworkPenalty.L1_L2, NetworkRefit.FULL, radii, 25));
        try (Workers workers = Workers.onAllCores()) {
            return MachineContest.hold("vowel", dataset, machines, 4, 1, workers);
        }
    }
}
