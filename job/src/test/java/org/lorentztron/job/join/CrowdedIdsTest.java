package org.lorentztron.job.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.model.Features;

/** A sender who takes the place of another one's events must be seen, and must not fill the log. */
class CrowdedIdsTest {
    private final CrowdedIds crowded = new CrowdedIds();

    private String see(int offset) {
        return crowded.see(
                "vic", Event.decoded(3, offset, Event.UNLABELLED, 1000, "vic", Features.dense(new float[1])));
    }

    @Test
    void warning_names_theIdAndTheEvent() {
        assertThat(see(7))
                .isEqualTo("the event at offset 7 of partition 3 gets no label: more than 32 events within a"
                        + " --label-timeout have the id \"vic\"; such events of all ids since this subtask"
                        + " started: 1");
    }

    @Test
    void warnings_becomeRarer() {
        List<Integer> told = new ArrayList<>();
        for (int i = 1; i <= 1000; i++) {
            if (see(i) != null) {
                told.add(i);
            }
        }
        assertThat(told).containsExactly(1, 2, 4, 8, 16, 32, 64, 128, 256, 512);
    }
}
