package org.lorentztron.job.options.events;

import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.lorentztron.connectors.wire.named.EncodedText;
import org.lorentztron.connectors.wire.named.EventMapping;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.connectors.wire.named.RecordConditions;
import org.lorentztron.connectors.wire.named.TimeRules;
import org.lorentztron.job.options.kind.OptionType;

/** Types of options that say where events have what. */
final class MappingTypes {
    /** Each of whose values may have figures in manifests. */
    private static final int MOST_SEGMENTS = 5;

    private MappingTypes() {}

    static OptionType<String> path() {
        return OptionType.text(
                "<path>",
                "names of fields, joined by dots, none empty, such as payload.after",
                text -> isPath(text.startsWith("/") ? text.substring(1) : text));
    }

    static OptionType<String> pathOrAll() {
        return OptionType.text(
                "<path>|*",
                "* or names of fields, joined by dots, none empty",
                text -> text.equals(EventMapping.ALL_OTHERS) || isPath(text));
    }

    static OptionType<Map<String, Set<String>>> conditions() {
        return new OptionType<>(
                "<path=value,...>",
                "path=value, further values after commas, at most 20 such conditions of different paths, joined by &",
                RecordConditions::of,
                RecordConditions::text);
    }

    private static boolean isPath(String text) {
        return Arrays.stream(text.split("\\.", -1)).noneMatch(String::isBlank);
    }

    static OptionType<String> names() {
        return OptionType.text(
                "<name,...>",
                "names, comma separated, none empty; user.* stands for all names below user",
                text -> Arrays.stream(text.split(",", -1)).noneMatch(String::isBlank));
    }

    static OptionType<String> segments() {
        return OptionType.text(
                "<name,...>",
                "at most " + MOST_SEGMENTS + " different names of fields, comma separated, none empty",
                text -> {
                    List<String> names = MappingOptions.names(text);
                    return names.size() <= MOST_SEGMENTS
                            && names.stream().allMatch(name -> isPath(name.startsWith("/") ? name.substring(1) : name))
                            && Set.copyOf(names).size() == names.size();
                });
    }

    static OptionType<ZoneId> zone() {
        return new OptionType<>(
                "<zone>", "an offset such as +01:00, or the name of a zone such as Europe/Berlin", TimeRules::zone);
    }

    static OptionType<Map<String, String>> labels() {
        return new OptionType<>(
                "<label=class,...>",
                "label=class, comma separated, each label once; in a name a comma is %2C, and an equals sign %3D",
                text -> {
                    EncodedText.entries(text);
                    Map<String, String> labels = MappingOptions.labels(text);
                    return labels.isEmpty() ? null : labels;
                },
                labels -> labels.entrySet().stream()
                        .map(entry -> EncodedText.encoded(entry.getKey(), ",=") + "="
                                + EncodedText.encoded(entry.getValue(), ","))
                        .collect(Collectors.joining(",")));
    }
}
