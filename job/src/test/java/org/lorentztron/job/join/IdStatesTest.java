package org.lorentztron.job.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lorentztron.job.join.JoinerHarness.event;
import static org.lorentztron.job.join.JoinerHarness.label;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.source.Event;

/** Whoever chooses ids does not choose where they stand in the heap. */
class IdStatesTest {
    private final JoinerHarness joiner = new JoinerHarness();

    @BeforeEach
    void open() throws Exception {
        joiner.open();
    }

    @AfterEach
    void close() throws Exception {
        joiner.close();
    }

    /** Ids of one hash code. */
    private static List<String> alike(int pairs) {
        List<String> ids = List.of("");
        for (int i = 0; i < pairs; i++) {
            List<String> longer = new ArrayList<>();
            for (String id : ids) {
                longer.add(id + "Aa");
                longer.add(id + "BB");
            }
            ids = longer;
        }
        return ids;
    }

    /** Flink takes 32 bits of key and namespace: those of the keys are equal here. */
    @Test
    void keep_idsOfOneHashCode_standApart() throws Exception {
        List<String> ids = alike(10);
        for (int i = 0; i < ids.size(); i++) {
            joiner.send(event(ids.get(i), i, 1000 + i));
        }

        Set<Integer> hashes = new HashSet<>();
        joiner.places().forEach(place -> hashes.add(place.hashCode()));
        assertThat(new HashSet<>(ids.stream().map(String::hashCode).toList())).hasSize(1);
        assertThat(joiner.places()).hasSize(ids.size());
        assertThat(hashes).hasSizeGreaterThan(ids.size() - 3);
    }

    @Test
    void keep_idsOfOneHashCode_eachGetsItsLabel() throws Exception {
        List<String> ids = alike(3);
        for (int i = 0; i < ids.size(); i++) {
            joiner.send(event(ids.get(i), i, 1000 + i));
            joiner.send(label(ids.get(i), 0, i, 1100 + i, i % 5));
        }
        joiner.restore();
        joiner.watermark(9_999);

        assertThat(joiner.joined()).extracting(Event::label).containsExactly(0, 1, 2, 3, 4, 0, 1, 2);
    }

    @Test
    void places_ofAnotherJoiner_areOthers() throws Exception {
        joiner.send(event("a", 1, 1000));
        List<Long> places = joiner.places();
        joiner.restore();
        assertThat(joiner.places()).isEqualTo(places);

        joiner.reopen("drop");
        joiner.send(event("a", 1, 1000));

        assertThat(joiner.places()).isNotEqualTo(places);
    }
}
