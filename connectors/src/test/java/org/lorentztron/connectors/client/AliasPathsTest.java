package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.version.AliasMove;

class AliasPathsTest {
    private final AliasPaths paths = new AliasPaths();

    private void move(long... versions) {
        for (long version : versions) {
            paths.accept("champion", new AliasMove(version, "ann", "", version).encode());
        }
    }

    @Test
    void moves_forward_leaveWhatWasBefore() {
        move(1, 2, 5);
        assertThat(paths.before("champion")).containsExactly(2L, 1L);
    }

    /** Else a second rollback would go forward again to the version that was taken back. */
    @Test
    void moveBack_takesBackWhatCameAfter() {
        move(1, 2, 5, 2);
        assertThat(paths.before("champion")).containsExactly(1L);
        move(7);
        assertThat(paths.before("champion")).containsExactly(2L, 1L);
    }

    @Test
    void sameVersionTwice_isOnePlace() {
        move(1, 1);
        assertThat(paths.before("champion")).isEmpty();
        assertThat(paths.before("other")).isEmpty();
    }

    @Test
    void whatIsNoMove_movesNothing_andATombstoneEndsThePath() {
        move(1, 2);
        paths.accept("champion", "{".getBytes(StandardCharsets.UTF_8));
        assertThat(paths.before("champion")).containsExactly(1L);
        paths.accept("champion", null);
        assertThat(paths.before("champion")).isEmpty();
    }
}
