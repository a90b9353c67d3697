package org.lorentztron.job.faults;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.job.KafkaTopics;

/** With labels that come later, and a class for events whose labels do not come. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class LateLabelsSameBytesIT extends SameBytesIT {
    private static final OwnNames OWN = OwnNames.of(LateLabelsSameBytesIT.class);

    LateLabelsSameBytesIT() {
        super("herded", 10);
    }

    private static String labelsTopic(int partitions) {
        return "labels-" + OWN.name(Integer.toString(partitions));
    }

    @Override
    void create(KafkaTopics all, int partitions) {
        LateSkewedTopics.create(all, eventsTopic(partitions), labelsTopic(partitions), partitions, 1);
    }

    @Override
    List<String> more(int partitions) {
        List<String> more = new ArrayList<>(LateSkewedTopics.RULE);
        more.addAll(List.of("--labels-topic=" + labelsTopic(partitions), "--unlabelled=b"));
        return more;
    }
}
