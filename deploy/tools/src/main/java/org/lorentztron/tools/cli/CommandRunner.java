package org.lorentztron.tools.cli;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LoggerContext;
import org.lorentztron.job.options.given.ShownArguments;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Runs one {@link Command} of a tree of commands. Exit codes: 0 success, 1 failure (one line on stderr says why), 2 bad
 * usage (all errors at once on stderr).
 */
public final class CommandRunner {
    private static final Logger LOG = LoggerFactory.getLogger(CommandRunner.class);

    private static final int SUCCESS = 0;
    private static final int FAILURE = 1;
    private static final int BAD_USAGE = 2;
    private static final int LIST_WIDTH = 200;

    private final String version;
    private final PrintStream help;
    private final PrintStream out;
    private final PrintStream err;

    /** @param version what {@code --version} prints */
    public CommandRunner(String version, PrintStream out, PrintStream err) {
        this.version = version;
        this.help = out;
        this.out = new VisibleStream(out);
        this.err = new VisibleStream(err);
    }

    /**
     * Runs the command that the arguments name.
     *
     * @param root the program with all of its commands; configured here
     * @return the exit code
     */
    public int run(CommandLine root, String... args) {
        configure(root);
        ParseResult last = root.parseArgs(helpAsOption(args));
        List<String> misplaced = new ArrayList<>();
        while (last.hasSubcommand()) {
            misplaced.addAll(last.unmatched());
            last = last.subcommand();
        }
        CommandLine command = last.commandSpec().commandLine();
        if (command.isUsageHelpRequested()) {
            command.usage(help);
            return SUCCESS;
        }
        if (command.isVersionHelpRequested()) {
            out.println(version);
            return SUCCESS;
        }
        if (!misplaced.isEmpty()) {
            String name = command.getCommandName();
            return badUsage(
                    command,
                    ShownArguments.of(misplaced).stream()
                            .map(argument -> "'" + argument + "' stands before '" + name + "', options come after it")
                            .toList());
        }
        if (!command.getSubcommands().isEmpty()) {
            List<String> rest = last.unmatched();
            return rest.isEmpty() ? missingCommand(command) : badUsage(command, List.of(unknownCommand(command, rest)));
        }
        return run(command, last);
    }

    /** {@code help run} is {@code run --help}. */
    private static String[] helpAsOption(String... args) {
        if (args.length == 0 || !args[0].equals("help")) {
            return args;
        }
        String[] asOption = Arrays.copyOfRange(args, 1, args.length + 1);
        asOption[args.length - 1] = "--help";
        return asOption;
    }

    /** Bad usage as any other, so that a script that has lost its command fails. */
    private int missingCommand(CommandLine group) {
        String name = group.getCommandSpec().qualifiedName();
        err.println(name + ": a command is missing. Commands:");
        // Wide enough that every command has one line.
        group.setUsageHelpWidth(LIST_WIDTH);
        group.getHelp().commandList().lines().forEach(err::println);
        err.println("Try '" + name + " COMMAND --help'.");
        return BAD_USAGE;
    }

    private static String unknownCommand(CommandLine group, List<String> arguments) {
        List<String> similar = new UnmatchedArgumentException(group, arguments).getSuggestions();
        return "unknown command '" + ShownArguments.of(arguments).get(0) + "'"
                + (similar.isEmpty() ? "" : ", did you mean '" + similar.get(0) + "'?");
    }

    /** By default picocli stops at the first error. Users want to know them all. */
    private static void configure(CommandLine line) {
        line.getSubcommands().values().forEach(CommandRunner::configure);
        line.getCommandSpec().parser().collectErrors(true);
        line.setUnmatchedArgumentsAllowed(true);
        line.registerConverter(EventEncodingOption.class, EventEncodingOption::parse);
        line.registerConverter(DurationOption.class, DurationOption::parse);
        line.registerConverter(
                Duration.class, text -> DurationOption.parse(text).duration());
        line.setUsageHelpWidth(100);
        line.setUsageHelpAutoWidth(false);
    }

    private int run(CommandLine line, ParseResult parsed) {
        Command command = line.getCommand();
        List<String> problems = new ArrayList<>();
        parsed.errors().forEach(error -> problems.add(error.getMessage()));
        command.check(parsed.unmatched(), problems);
        if (!problems.isEmpty()) {
            return badUsage(line, problems);
        }
        if (!command.showsWarnings() && System.getenv("LORENTZTRON_LOG") == null) {
            hideWarnings();
        }
        try {
            command.run(new Console(out, err));
            return SUCCESS;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return failure(line, "interrupted", e);
        } catch (CommandFailedException e) {
            return failure(line, e.getMessage(), e);
        } catch (Exception e) {
            return failure(line, Causes.line(e), e);
        }
    }

    /** A logger that is off stays so. */
    private static void hideWarnings() {
        LoggerContext context = LoggerContext.getContext(false);
        context.getConfiguration().getLoggers().values().stream()
                .filter(logger -> logger.getLevel().isLessSpecificThan(Level.ERROR))
                .forEach(logger -> logger.setLevel(Level.ERROR));
        context.updateLoggers();
    }

    private int failure(CommandLine line, String message, Exception cause) {
        LOG.debug("{} failed", line.getCommandName(), cause);
        if (Teardown.isInterrupted()) {
            return FAILURE;
        }
        err.println(line.getCommandSpec().qualifiedName() + ": " + message);
        return FAILURE;
    }

    private int badUsage(CommandLine line, List<String> problems) {
        String name = line.getCommandSpec().qualifiedName();
        problems.forEach(problem -> err.println(name + ": " + problem));
        err.println("Try '" + name + " --help'.");
        return BAD_USAGE;
    }
}
