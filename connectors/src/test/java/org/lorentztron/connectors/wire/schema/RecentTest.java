package org.lorentztron.connectors.wire.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecentTest {
    @Test
    void put_moreThanFit_forgetsWhatWasNotUsed() {
        Recent<String> recent = new Recent<>();
        for (int id = 0; id <= Recent.MOST; id++) {
            recent.put(id, "schema");
            recent.get(0);
        }
        assertThat(recent).hasSize(Recent.MOST).containsKeys(0, 2, Recent.MOST).doesNotContainKey(1);
    }
}
