package org.lorentztron.job.options.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.preflight.Spelling;
import org.lorentztron.job.options.given.KafkaProperties;
import org.lorentztron.job.options.given.OtherOptions;
import org.lorentztron.job.options.given.RawOption;
import org.lorentztron.job.options.kind.Option;

/** Which keys a parser knows, and which one a mistyped key may have meant. Kafka's properties are always known. */
public final class OptionNames {
    private static final int MOST_EDITS = 3;

    private final Map<String, Option<?>> byKey;
    private final OtherOptions others;

    /** @param others known to a tool that shares the command line */
    public OptionNames(List<Option<?>> options, OtherOptions others) {
        this.byKey = options.stream().collect(Collectors.toMap(Option::key, Function.identity()));
        this.others = others;
    }

    boolean isKnown(String key) {
        return byKey.containsKey(key) || KafkaProperties.isKafka(key);
    }

    boolean isFlag(String key) {
        return byKey.containsKey(key) && byKey.get(key).isFlag();
    }

    OtherOptions others() {
        return others;
    }

    /** What a valid text of a known key is. */
    String expected(String key) {
        return byKey.containsKey(key) ? byKey.get(key).type().expected() : "a value for Kafka's clients";
    }

    /** The message for a key that does not exist, without its value: the key may be that of a secret, mistyped. */
    String unknown(String key, RawOption given) {
        String instead = OldNames.instead(key);
        return "--" + key + " is given (" + given.origin() + "), but "
                + (instead == null ? "there is no such option" + didYouMean(key) : instead);
    }

    /** The end of a message about a key; empty if no key is near. */
    String didYouMean(String typed) {
        String suggestion = suggestion(typed);
        return suggestion == null ? "" : "; did you mean --" + suggestion + "?";
    }

    /** The key that is nearest by edits, or null if none is near. */
    @Nullable
    String suggestion(String typed) {
        String key = typed.toLowerCase(Locale.ROOT).replace('_', '-');
        List<String> keys = new ArrayList<>(byKey.keySet().stream().sorted().toList());
        keys.addAll(others.takesValue().keySet().stream().sorted().toList());
        return Spelling.nearest(key, keys, Math.min(MOST_EDITS, key.length() / 2));
    }
}
