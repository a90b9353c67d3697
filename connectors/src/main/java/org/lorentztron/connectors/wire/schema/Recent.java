package org.lorentztron.connectors.wire.schema;

import java.util.LinkedHashMap;
import java.util.Map;

/** What was known of the ids that were used last, up to a number of them. Not thread-safe. */
final class Recent<V> extends LinkedHashMap<Integer, V> {
    static final int MOST = 1_000;

    private static final long serialVersionUID = 1L;
    private static final int FIRST = 16;
    private static final float LOAD = 0.75f;

    Recent() {
        super(FIRST, LOAD, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Integer, V> eldest) {
        return size() > MOST;
    }
}
