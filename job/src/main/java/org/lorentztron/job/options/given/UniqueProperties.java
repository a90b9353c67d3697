package org.lorentztron.job.options.given;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** Remembers keys that occur more than once, where {@link Properties} silently keeps the last. */
public final class UniqueProperties extends Properties {
    private static final long serialVersionUID = 1L;

    private final transient List<String> repeated = new ArrayList<>();

    /** Keys that occur more than once, in their order. */
    public List<String> repeated() {
        return List.copyOf(repeated);
    }

    @Override
    public synchronized Object put(Object key, Object value) {
        if (containsKey(key)) {
            repeated.add(key.toString());
        }
        return super.put(key, value);
    }
}
