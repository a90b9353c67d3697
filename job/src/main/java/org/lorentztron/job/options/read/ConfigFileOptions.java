package org.lorentztron.job.options.read;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lorentztron.job.options.given.RawOption;
import org.lorentztron.job.options.given.UniqueProperties;
import org.lorentztron.job.options.kind.Option;
import org.lorentztron.job.options.kind.OptionType;

/** Reads a properties file (UTF-8) whose keys are option names without dashes in front. */
public final class ConfigFileOptions {
    /** The option that names the file. */
    public static final Option<String> OPTION = Option.of(
                    Option.Group.START,
                    "config",
                    OptionType.text("<file>", "the name of a properties file", text -> !text.isBlank()))
            .otherwise("none")
            .means(
                    "Properties file (UTF-8) with options by their names, without dashes in front.",
                    "It is read where the job is submitted, as variables are.");

    private ConfigFileOptions() {}

    /** The known options by key; says in {@code problems} what is wrong with the file or a line of it. */
    public static Map<String, RawOption> read(RawOption config, OptionNames names, List<String> problems) {
        Map<String, RawOption> options = new LinkedHashMap<>();
        String origin = "config file " + config.text();
        load(config, problems).forEach((key, text) -> {
            RawOption given = new RawOption(text, origin);
            if (key.equals(OPTION.key())) {
                problems.add(given.problem(key) + ", but a config file cannot name another one");
            } else if (names.isKnown(key)) {
                options.put(key, given);
            } else {
                problems.add(names.unknown(key, given));
            }
        });
        return options;
    }

    private static Map<String, String> load(RawOption config, List<String> problems) {
        UniqueProperties properties = new UniqueProperties();
        try (Reader reader = Files.newBufferedReader(Path.of(config.text()))) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException unreadable) {
            problems.add(config.problem(OPTION.key()) + ", expected a readable properties file: " + reason(unreadable));
        }
        properties
                .repeated()
                .forEach(key -> problems.add(
                        "--" + key + " is given more than once (config file " + config.text() + "), expected once"));
        Map<String, String> options = new TreeMap<>();
        properties
                .stringPropertyNames()
                .forEach(key -> options.put(key, properties.getProperty(key).strip()));
        return options;
    }

    private static String reason(Exception unreadable) {
        if (unreadable instanceof NoSuchFileException) {
            return "there is no such file on this machine";
        }
        return unreadable instanceof InvalidPathException ? "this is not a file name" : unreadable.toString();
    }
}
