package org.lorentztron.connectors.warning;

import java.util.List;

/** Looks at the first events for one thing that may be wrong with them. In bounded memory. Not thread-safe. */
interface Check {
    /** Takes the next event. */
    void see(FirstEvent event);

    /**
     * What looks wrong so far; the same may be said again later.
     *
     * @param events how many have been seen
     */
    List<InputWarning> warnings(int events);
}
