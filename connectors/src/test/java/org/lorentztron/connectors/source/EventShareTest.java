package org.lorentztron.connectors.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class EventShareTest {
    private static final int EVENTS = 100_000;

    private static int count(EventShare share) {
        int count = 0;
        for (int offset = 0; offset < EVENTS; offset++) {
            count += share.contains(offset % 4, offset) ? 1 : 0;
        }
        return count;
    }

    @Test
    void contains_anySalt_hasItsShareOfTheEvents() {
        for (long salt : new long[] {0, 1, -1, 0x5D1C3A7E9B2F4068L}) {
            // Six standard deviations.
            assertThat(count(new EventShare(0.1, salt))).as("salt %d", salt).isCloseTo(EVENTS / 10, within(570));
        }
        assertThat(count(EventShare.NONE)).isZero();
        assertThat(count(new EventShare(1, 5))).isEqualTo(EVENTS);
    }

    @Test
    void contains_otherSalt_hasItsPartOfTheShare() {
        EventShare evaluated = new EventShare(0.1, 0);
        EventShare heldOut = new EventShare(0.1, 0x5D1C3A7E9B2F4068L);
        int both = 0;
        for (int offset = 0; offset < EVENTS; offset++) {
            both += evaluated.contains(1, offset) && heldOut.contains(1, offset) ? 1 : 0;
        }
        assertThat(both).isCloseTo(EVENTS / 100, within(190));
    }

    @Test
    void new_fractionThatIsNone_isRefused() {
        for (double fraction : new double[] {-0.1, 1.1, Double.NaN}) {
            assertThatThrownBy(() -> new EventShare(fraction, 0))
                    .hasMessage("fraction is " + fraction + ", expected 0 to 1");
        }
    }
}
