package org.lorentztron.connectors.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.version.AliasMove;

/**
 * How aliases came to where they stand. A move to a version where the alias has stood takes back what came after: of 1,
 * 2, 3, 2 the path is 1, 2. Not thread-safe.
 */
final class AliasPaths {
    private final Map<String, List<Long>> paths = new HashMap<>();

    /** Takes the next record of an alias; one that cannot be read moves nothing. */
    void accept(String alias, byte @Nullable [] value) {
        if (value == null) {
            paths.remove(alias);
            return;
        }
        try {
            long version = AliasMove.decode(value).version();
            List<Long> path = paths.computeIfAbsent(alias, name -> new ArrayList<>());
            int stood = path.indexOf(version);
            if (stood >= 0) {
                path.subList(stood + 1, path.size()).clear();
            } else {
                path.add(version);
            }
        } catch (IOException unreadable) {
            // The index of the history says so.
        }
    }

    /** The versions before the newest one, which come last in the path; none without an alias. */
    List<Long> before(String alias) {
        List<Long> path = paths.getOrDefault(alias, List.of());
        List<Long> before = new ArrayList<>(path.subList(0, Math.max(0, path.size() - 1)));
        Collections.reverse(before);
        return before;
    }
}
