package org.lorentztron.job.options.events;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.CsvHeader;
import org.lorentztron.connectors.wire.named.EncodedNames;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.connectors.wire.named.NameRules;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.read.OptionReader;

/**
 * Rules on lists of names: a field can have each of them, and each is in one list alone, but that a text may be a
 * number of which the logarithm is learned.
 */
public final class NameListRules {
    private static final String BELOW = ".*";

    private static final List<Option<String>> LISTS = List.of(
            EventOptions.EVENT_CATEGORICAL,
            EventOptions.EVENT_TEXT,
            EventOptions.EVENT_LOG,
            EventOptions.EVENT_NUMERIC,
            EventOptions.EVENT_IGNORE);

    private final OptionReader reader;
    private final @Nullable CsvHeader header;

    private NameListRules(OptionReader reader, @Nullable CsvHeader header) {
        this.reader = reader;
        this.header = header;
    }

    public static void check(OptionReader reader) {
        EventEncoding format = reader.find(EventOptions.EVENT_FORMAT);
        CsvHeader header = EventSchema.header(reader, TopicOptions.EVENTS);
        if (format == null || format == EventEncoding.CSV && header == null) {
            return;
        }
        NameListRules rules = new NameListRules(reader, header);
        LISTS.forEach(rules::namesCanMatch);
        rules.listsDiffer();
    }

    private void namesCanMatch(Option<String> list) {
        List<String> names = names(list);
        if (names.stream().anyMatch(name -> !isAll(list, name) && hasStrayStar(name))) {
            reader.reject(list, "expected no * but in .* at the end of a name: user.* stands for all names below user");
        }
        if (names.stream().anyMatch(this::hasEmptyPart)) {
            reader.reject(list, "expected no empty name before or after a dot");
        }
        List<String> corrected = names.stream().map(this::corrected).toList();
        if (!names.equals(corrected)) {
            String written =
                    corrected.stream().map(name -> name.replace(",", "%2C")).collect(Collectors.joining(","));
            reader.reject(list, "expected names percent-encoded: " + written);
        }
    }

    /** The names of a list as entries write them; those of cells may be given as they stand in the header. */
    private List<String> names(Option<String> list) {
        String text = reader.find(list);
        List<String> names = new ArrayList<>();
        for (String name : text == null ? List.<String>of() : MappingOptions.names(text)) {
            String cell = header == null ? null : header.encodedName(name);
            names.add(cell == null ? name : cell);
        }
        return names;
    }

    private boolean isCell(String name) {
        return header != null && header.encodedName(name) != null;
    }

    private static boolean areTogether(Option<String> list, Option<String> other) {
        return Set.of(EventOptions.EVENT_LOG, EventOptions.EVENT_NUMERIC).equals(Set.of(list, other));
    }

    private static boolean isAll(Option<String> list, String name) {
        return list == EventOptions.EVENT_NUMERIC && name.equals(NameRules.ALL);
    }

    /** A name without what stands for all names below it. */
    private static String stem(String name) {
        return name.endsWith(BELOW) ? name.substring(0, name.length() - BELOW.length()) : name;
    }

    private boolean hasStrayStar(String name) {
        return !isCell(name) && stem(name).contains("*");
    }

    private boolean hasEmptyPart(String name) {
        return !isCell(name) && Arrays.stream(stem(name).split("\\.", -1)).anyMatch(String::isBlank);
    }

    private String corrected(String name) {
        String stem = stem(name);
        return isCell(name) ? name : EncodedNames.corrected(stem) + name.substring(stem.length());
    }

    private void listsDiffer() {
        Map<String, Option<String>> users = new HashMap<>();
        for (Option<String> list : LISTS) {
            for (String name : names(list)) {
                Option<String> other = users.putIfAbsent(name, list);
                if (other != null && other != list && !areTogether(other, list)) {
                    reader.reject(list, "expected no " + name + ", which is in --" + other.key() + " as well");
                }
            }
        }
    }
}
