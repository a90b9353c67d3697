package org.lorentztron.benchmarks.peers;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A learner as the command line names it. Immutable.
 *
 * <pre>
 *   ID[:RANK][/NAME=VALUE]...     dos:8     moa-sgd     tribuo-fm:10/rate=0.1
 * </pre>
 *
 * <p>{@code :RANK} is short for {@code /rank=RANK}; what is not given has its default.
 *
 * @param kind which learner
 * @param parameters a value for each that the kind has
 */
record Contestant(Kind kind, Parameters parameters) {
    static final String GRAMMAR = "ID[:RANK][/NAME=VALUE]...";

    private static final String RANK = "rank";
    private static final Pattern NAME = Pattern.compile("([a-z-]+)(?::([^:/=]+))?((?:/[a-z]+=[^/=]+)*)");

    /**
     * Reads a name.
     *
     * @throws IllegalArgumentException saying what is wrong with it
     */
    static Contestant parse(String text) {
        Matcher parts = NAME.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no contestant, expected " + GRAMMAR);
        }
        try {
            Kind kind = Kind.of(parts.group(1));
            Parameters parameters = kind.defaults();
            if (parts.group(2) != null) {
                parameters = changed(parameters, RANK, parts.group(2));
            }
            for (String setting : parts.group(3).split("/")) {
                if (!setting.isEmpty()) {
                    int sign = setting.indexOf('=');
                    parameters = changed(parameters, setting.substring(0, sign), setting.substring(sign + 1));
                }
            }
            kind.check(parameters);
            return new Contestant(kind, parameters);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'" + text + "': " + e.getMessage(), e);
        }
    }

    private static Parameters changed(Parameters parameters, String name, String value) {
        if (!parameters.values().containsKey(name)) {
            throw new IllegalArgumentException("has no parameter '" + name + "'");
        }
        return parameters.with(name, value);
    }

    /** The learner at its start. */
    Entrant<?> start(Task task) {
        return kind.start(task, parameters);
    }

    /** The name that {@link #parse} reads: the rank, and what is not as by default. */
    @Override
    public String toString() {
        StringBuilder name = new StringBuilder(kind.id());
        for (Map.Entry<String, String> parameter : parameters.values().entrySet()) {
            if (parameter.getKey().equals(RANK)) {
                name.append(':').append(parameter.getValue());
            } else if (!parameter.getValue().equals(kind.defaults().text(parameter.getKey()))) {
                name.append('/').append(parameter.getKey()).append('=').append(parameter.getValue());
            }
        }
        return name.toString();
    }

    /** For the command line. */
    static final class Converter implements ITypeConverter<Contestant> {
        @Override
        public Contestant convert(String text) {
            try {
                return parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }
}
