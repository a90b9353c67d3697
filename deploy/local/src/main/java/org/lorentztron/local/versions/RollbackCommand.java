package org.lorentztron.local.versions;

import java.util.List;
import org.lorentztron.connectors.client.VersionHistory;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Moves an alias back to the version at which it stood before. */
@CommandLine.Command(
        name = "rollback",
        header = "Move an alias, such as champion, back to the version before.",
        description = {
            "Applications that follow the alias take the version at which it stood before. A second rollback goes one"
                    + " further back. The job goes on as it is. A version that is not whole any more, or that was"
                    + " refused, ends the command: promote takes any other.",
            ""
        })
public final class RollbackCommand implements Command {
    @Spec
    private CommandSpec command;

    @Mixin
    private HistoryOptions history = new HistoryOptions();

    @Mixin
    private MoveOptions move = new MoveOptions();

    @Override
    public void check(List<String> rest, List<String> problems) {
        history.check(command, problems);
        move.check(problems);
    }

    @Override
    public void run(Console console) throws Exception {
        VersionHistory read = history.read();
        List<Long> before = read.before(move.alias());
        if (before.isEmpty()) {
            boolean stands = read.aliases().containsKey(move.alias());
            throw new CommandFailedException("topic '" + history.topic() + "' has no "
                    + (stands
                            ? "other version at which " + move.alias() + " stood before"
                            : "alias " + move.alias() + "; aliases: " + read.aliasNames()));
        }
        move.move(before.get(0), read, history, console);
    }
}
