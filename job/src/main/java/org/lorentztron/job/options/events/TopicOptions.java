package org.lorentztron.job.options.events;

import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.named.TimeFormat;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.kind.Values;

/**
 * The options that say how the records of a topic are written, which of them count, and where they have what.
 *
 * @param prefix of the options' names
 * @param weight null if no record has one
 * @param features null if records have none
 */
public record TopicOptions(
        String prefix,
        Option<EventEncoding> format,
        Option<String> schema,
        Option<String> root,
        Option<Map<String, Set<String>>> only,
        Option<String> id,
        Option<String> label,
        Option<Map<String, String>> labelMap,
        Option<String> time,
        Option<TimeFormat> timeFormat,
        Option<ZoneId> timeZone,
        @Nullable Option<String> weight,
        @Nullable Option<String> features) {
    public static final TopicOptions EVENTS = new TopicOptions(
            "event-",
            EventOptions.EVENT_FORMAT,
            EventOptions.EVENT_SCHEMA,
            EventOptions.EVENT_ROOT,
            EventOptions.EVENT_ONLY,
            EventOptions.EVENT_ID,
            EventOptions.EVENT_LABEL,
            EventOptions.EVENT_LABEL_MAP,
            EventOptions.EVENT_TIME,
            EventOptions.EVENT_TIME_FORMAT,
            EventOptions.EVENT_TIME_ZONE,
            EventOptions.EVENT_WEIGHT,
            EventOptions.EVENT_FEATURES);

    /** How values are written; JSON if nobody says. */
    public EventEncoding encoding(Values values) {
        EventEncoding given = values.find(format);
        return given == null ? EventEncoding.JSON : given;
    }

    /** The options that say where records of a schema of their own have what. */
    public List<Option<?>> ofMapping() {
        return Stream.of(root, only, id, label, labelMap, time, timeFormat, timeZone, weight, features)
                .<Option<?>>mapMulti((option, to) -> {
                    if (option != null) {
                        to.accept(option);
                    }
                })
                .toList();
    }

    /** The paths that must differ: of id, label and time, and of weight and features if there are any. */
    List<Option<String>> parts() {
        return Stream.of(id, label, time, weight, features)
                .<Option<String>>mapMulti((option, to) -> {
                    if (option != null) {
                        to.accept(option);
                    }
                })
                .toList();
    }

    /** The name of an option without what the topic is called. */
    String name(Option<?> option) {
        return option.key().substring(prefix.length());
    }
}
