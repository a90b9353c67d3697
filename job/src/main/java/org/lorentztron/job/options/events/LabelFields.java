package org.lorentztron.job.options.events;

import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.lorentztron.connectors.wire.named.MappingOptions;
import org.lorentztron.connectors.wire.named.TimeFormat;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.kind.OptionType;

/** The options {@code --labels.<name>}: for the labels topic what {@code --event-<name>} is for the events topic. */
public final class LabelFields {
    public static final String PREFIX = MappingOptions.LABELS;

    /** What stands for all of them. */
    public static final String FAMILY = "--" + PREFIX + "<name> <value>";

    public static final String MEANING =
            "For the labels topic what --event-<name> is for events: format, schema, root, only, id, label, label-map,"
                    + " time, time-format, time-zone.";

    public static final String ADVICE =
            "Without any, labels are in the project's own JSON or Avro. A label must be there; null takes one back."
                    + " Without --labels.label-map, that of events holds. See docs/guide/late-labels.md.";

    public static final TopicOptions OPTIONS = new TopicOptions(
            PREFIX,
            of("format", OptionType.choice(EventEncoding.class, OptionType::kebab)),
            of("schema", OptionType.text("<names>|<urls>|<file>", "a text that is not blank", text -> !text.isBlank())),
            of("root", MappingTypes.path()),
            LabelFields.<Map<String, Set<String>>>of("only", MappingTypes.conditions()),
            of("id", MappingTypes.path()),
            of("label", MappingTypes.path()),
            LabelFields.<Map<String, String>>of("label-map", MappingTypes.labels()),
            of("time", MappingTypes.path()),
            LabelFields.<TimeFormat>of("time-format", OptionType.choice(TimeFormat.class, TimeFormat::id)),
            LabelFields.<ZoneId>of("time-zone", MappingTypes.zone()),
            null,
            null);

    public static final List<Option<?>> ALL = Stream.concat(
                    Stream.<Option<?>>of(OPTIONS.format(), OPTIONS.schema()), OPTIONS.ofMapping().stream())
            .toList();

    private LabelFields() {}

    private static <T> Option<T> of(String name, OptionType<T> type) {
        return Option.of(Option.Group.EVENTS, PREFIX + name, type).shapes();
    }
}
