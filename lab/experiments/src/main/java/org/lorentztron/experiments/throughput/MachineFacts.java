package org.lorentztron.experiments.throughput;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.lorentztron.model.kernels.Kernels;

/** Facts without which figures of speed say little. Stateless. */
public final class MachineFacts {
    private MachineFacts() {}

    /** By name, in the order in which they are shown. */
    public static Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("java", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        facts.put(
                "system",
                System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                        + System.getProperty("os.arch"));
        facts.put("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
        facts.put("heap at most, MB", Long.toString(Runtime.getRuntime().maxMemory() >> 20));
        facts.put(
                "garbage collectors",
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .collect(Collectors.joining(", ")));
        facts.put("kernels", Kernels.fastest().name());
        return facts;
    }
}
