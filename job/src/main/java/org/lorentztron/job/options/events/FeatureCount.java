package org.lorentztron.job.options.events;

import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.job.options.kind.OptionType;

/** How many features events have: a number, or that they have names, of which there are more than any number. */
public final class FeatureCount {
    static final String NAMED = "named";

    private static final int MOST = 1 << 24;

    private FeatureCount() {}

    static OptionType<Integer> type() {
        OptionType<Integer> numbers = OptionType.integer(1, MOST);
        return new OptionType<>(
                "named|<number>",
                "named, or " + numbers.expected(),
                text -> text.equals(NAMED) ? Integer.valueOf(NamedFeatures.SIZE) : numbers.read(text),
                count -> isNamed(count) ? NAMED : count.toString());
    }

    /** Whether a number of features is that of all names. */
    public static boolean isNamed(int count) {
        return count == NamedFeatures.SIZE;
    }
}
