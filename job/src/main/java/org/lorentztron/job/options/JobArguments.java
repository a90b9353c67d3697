package org.lorentztron.job.options;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.lorentztron.model.learn.UpdateSettings;

/**
 * Makes {@link JobOptions} from, in this order, the command line, the variables {@code LORENTZTRON_OPT_*}, the file of {@code --config}, the preset and the
 * defaults. Everything that is wrong is reported at once.
 */
public final class JobArguments {
    private final List<String> problems = new ArrayList<>();
    private final List<Map<String, Given>> layers = new ArrayList<>();
    private final OptionReader reader = new OptionReader(layers, problems);

    private JobArguments() {}

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
        JobArguments arguments = new JobArguments();
        arguments.collect(args, environment);
        arguments.validate();
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

    private void collect(String[] args, Map<String, String> environment) {
        layers.add(CommandLineOptions.read(args, problems));
        layers.add(EnvironmentOptions.read(environment, problems));
        Given config = reader.given(OptionTable.CONFIG);
        if (config != null) {
            layers.add(ConfigFileOptions.read(config, problems));
        }
        Given preset = reader.given(OptionTable.PRESET);
        Preset known = preset == null ? null : OptionTable.PRESET.type().read(preset.text());
        if (known != null) {
            layers.add(known.options());
        }
    }

    private void validate() {
        OptionTable.ALL.forEach(reader::check);
        KafkaProperties.of(layers, problems);
        new OptionRules(reader).check();
        if (!problems.isEmpty()) {
            throw new InvalidOptionsException(problems);
        }
    }

    private JobOptions options() {
        return new JobOptions(
                reader.read(OptionTable.BOOTSTRAP_SERVERS),
                reader.read(OptionTable.EVENTS_TOPIC),
                reader.read(OptionTable.MODELS_TOPIC),
                reader.read(OptionTable.PREDICTIONS_TOPIC),
                reader.read(OptionTable.DEAD_LETTERS_TOPIC),
                reader.read(OptionTable.MODEL_ID),
                reader.read(OptionTable.CLASSES),
                reader.read(OptionTable.FEATURES),
                reader.read(OptionTable.LEARNER),
                reader.read(OptionTable.RANK),
                initScale(),
                reader.read(OptionTable.SEED),
                updates(),
                reader.read(OptionTable.WARM_START),
                reader.read(OptionTable.STANDARDIZE),
                reader.read(OptionTable.INTERVAL),
                reader.read(OptionTable.AVERAGING),
                reader.read(OptionTable.EVALUATE_FRACTION),
                reader.read(OptionTable.OUT_OF_ORDERNESS),
                reader.read(OptionTable.IDLE_TIMEOUT),
                reader.read(OptionTable.EVENT_FORMAT),
                reader.read(OptionTable.DELIVERY),
                reader.read(OptionTable.BOUNDED),
                reader.read(OptionTable.START),
                blocks(),
                reader.read(OptionTable.DEAD_LETTER_MAX_BYTES),
                KafkaProperties.of(layers, problems));
    }

    private double initScale() {
        Double given = reader.read(OptionTable.INIT_SCALE);
        return given == null ? reader.read(OptionTable.LEARNER).defaultInitScale() : given;
    }

    private UpdateSettings updates() {
        return new UpdateSettings(
                reader.read(OptionTable.UPDATE),
                reader.read(OptionTable.AGGRESSIVENESS),
                reader.read(OptionTable.COVARIANCE),
                reader.read(OptionTable.CONFIDENCE));
    }

    private int blocks() {
        Integer given = reader.read(OptionTable.BLOCKS);
        int classes = reader.read(OptionTable.CLASSES).size();
        return given == null
                ? BlockCount.byDefault(classes, reader.read(OptionTable.FEATURES), reader.read(OptionTable.RANK))
                : given;
    }
}
