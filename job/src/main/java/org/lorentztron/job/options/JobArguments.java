package org.lorentztron.job.options;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.lorentztron.job.options.given.KafkaProperties;
import org.lorentztron.job.options.given.OtherOptions;
import org.lorentztron.job.options.given.RawOption;
import org.lorentztron.job.options.learner.LearnerOptions;
import org.lorentztron.job.options.learner.Preset;
import org.lorentztron.job.options.read.CommandLineOptions;
import org.lorentztron.job.options.read.ConfigFileOptions;
import org.lorentztron.job.options.read.EnvironmentOptions;
import org.lorentztron.job.options.read.OptionNames;
import org.lorentztron.job.options.read.OptionReader;

/**
 * Makes {@link JobOptions} from, in this order, the command line, the variables {@code LORENTZTRON_OPT_*}, the file of
 * {@code --config}, the preset, the defaults of a tool and those of the job. Everything that is wrong is reported at
 * once.
 */
public final class JobArguments {
    private final List<String> problems = new ArrayList<>();
    private final List<Map<String, RawOption>> layers = new ArrayList<>();
    private final OptionReader reader = OptionReader.ofJob(layers, problems);
    private final OptionNames names;

    private JobArguments(OptionNames names) {
        this.names = names;
    }

    /**
     * Options from a command line and the environment of this process.
     *
     * @throws InvalidOptionsException with all problems, if there are any
     */
    public static JobOptions parse(String... args) {
        return parse(args, System.getenv());
    }

    /**
     * Options from a command line and an environment.
     *
     * @throws InvalidOptionsException with all problems, if there are any
     */
    public static JobOptions parse(String[] args, Map<String, String> environment) {
        return parse(args, OtherOptions.NONE, environment);
    }

    /**
     * Options from a command line that has options of a tool too, and an environment.
     *
     * @throws InvalidOptionsException with all problems, if there are any
     */
    public static JobOptions parse(String[] args, OtherOptions others, Map<String, String> environment) {
        JobArguments arguments = new JobArguments(new OptionNames(OptionTable.EVERY, others));
        arguments.collect(args, environment);
        arguments.layers.add(others.defaultsOfJob());
        return arguments.options();
    }

    /** Whether a command line asks for {@link #help} instead of a job. */
    public static boolean asksForHelp(String... args) {
        return Arrays.asList(args).contains("--help") || Arrays.asList(args).contains("-h");
    }

    /** All options, in at most 100 columns. */
    public static String help() {
        return OptionsHelp.text();
    }

    /** The part of {@link #help} on what every job needs, and on options with defaults of a tool. */
    public static String help(OtherOptions tool) {
        return OptionsHelp.text(tool);
    }

    private void collect(String[] args, Map<String, String> environment) {
        layers.add(CommandLineOptions.read(args, names, problems));
        layers.add(EnvironmentOptions.read(environment, names, problems));
        RawOption config = reader.given(ConfigFileOptions.OPTION);
        if (config != null) {
            layers.add(ConfigFileOptions.read(config, names, problems));
        }
        RawOption preset = reader.given(LearnerOptions.PRESET);
        Preset known = preset == null ? null : LearnerOptions.PRESET.type().read(preset.text());
        if (known != null) {
            layers.add(known.options());
        }
    }

    private JobOptions options() {
        OptionTable.EVERY.forEach(reader::check);
        SortedMap<String, String> kafka = KafkaProperties.of(layers, problems);
        new OptionRules(reader).check();
        if (!problems.isEmpty()) {
            throw new InvalidOptionsException(problems);
        }
        return new JobOptions(reader.values(OptionTable.EVERY), kafka);
    }
}
