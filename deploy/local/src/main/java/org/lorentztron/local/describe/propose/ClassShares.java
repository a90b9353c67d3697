package org.lorentztron.local.describe.propose;

import java.util.Map;
import java.util.stream.Collectors;
import org.lorentztron.connectors.wire.event.VisibleText;

/** How often each class occurs, in words. Stateless. */
public final class ClassShares {
    private static final int MOST_SHOWN = 20;

    private ClassShares() {}

    /** As in {@code ok 990 (99.0 %), fraud 10 (1.0 %)}. */
    public static String of(Map<String, Long> classes) {
        long all = classes.values().stream().mapToLong(Long::longValue).sum();
        String shown = classes.entrySet().stream()
                .limit(MOST_SHOWN)
                .map(each -> String.format(
                        "%s %,d (%.1f %%)",
                        VisibleText.of(each.getKey()), each.getValue(), 100.0 * each.getValue() / all))
                .collect(Collectors.joining(", "));
        return classes.size() <= MOST_SHOWN
                ? shown
                : shown + String.format(" and %,d more", classes.size() - MOST_SHOWN);
    }
}
