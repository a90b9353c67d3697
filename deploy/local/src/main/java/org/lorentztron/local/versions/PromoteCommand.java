package org.lorentztron.local.versions;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.Console;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Moves an alias to a version of a model's history. */
@CommandLine.Command(
        name = "promote",
        header = "Move an alias, such as champion, to a version.",
        description = {
            "Applications that follow the alias take the version, whether it is newer or older than the one before:"
                    + " rollback takes it back to the one before. One record is written to the history topic, and"
                    + " nothing is changed. A version that is not whole there, or that was refused, is not promoted.",
            ""
        })
public final class PromoteCommand implements Command {
    @Spec
    private CommandSpec command;

    @Mixin
    private HistoryOptions history = new HistoryOptions();

    @Option(names = "--version", required = true, paramLabel = "N", description = "The version to promote.")
    private @Nullable Long version;

    @Mixin
    private MoveOptions move = new MoveOptions();

    @Override
    public void check(List<String> rest, List<String> problems) {
        history.check(command, problems);
        if (version != null && version < 1) {
            problems.add("invalid value for option '--version': " + version + ", expected 1 or more");
        }
        move.check(problems);
    }

    @Override
    public void run(Console console) throws Exception {
        move.move(Objects.requireNonNull(version, "--version is not checked yet"), history.read(), history, console);
    }
}
