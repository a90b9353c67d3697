package org.lorentztron.local.versions;

import java.util.List;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.IncompleteVersionException;
import org.lorentztron.connectors.client.VersionHistory;
import org.lorentztron.connectors.wire.version.AliasMove;
import org.lorentztron.connectors.wire.version.HistoryKeys;
import org.lorentztron.tools.cli.Causes;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
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
                    + " rolling back is promoting an older version. One record is written to the history topic, and"
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

    @Option(names = "--as", required = true, paramLabel = "ALIAS", description = "The alias, such as champion.")
    private @Nullable String alias;

    @Option(
            names = "--reason",
            defaultValue = "",
            paramLabel = "TEXT",
            description = "Why, for those who read the history later.")
    private String reason;

    @Option(
            names = "--by",
            defaultValue = "${sys:user.name}",
            paramLabel = "NAME",
            description = "Who does it (default: ${DEFAULT-VALUE}).")
    private String by;

    @Override
    public void check(List<String> rest, List<String> problems) {
        history.check(command, problems);
        if (version != null && version < 1) {
            problems.add("invalid value for option '--version': " + version + ", expected 1 or more");
        }
        if (alias != null && !HistoryKeys.isAlias(alias)) {
            problems.add("invalid value for option '--as': '" + alias
                    + "', expected 1 to 128 letters, digits, dots, underscores or dashes");
        }
    }

    @Override
    public void run(Console console) throws Exception {
        if (version == null || alias == null) {
            throw new IllegalStateException("--version and --as are not checked yet");
        }
        VersionHistory read = history.read();
        AliasMove before = read.aliases().get(alias);
        try {
            read.promote(alias, new AliasMove(version, by, reason, System.currentTimeMillis()));
        } catch (IncompleteVersionException | KafkaException e) {
            throw new CommandFailedException(alias + " was not moved: " + Causes.line(e), e);
        }
        console.out()
                .printf(
                        "%s of model '%s' stands at version %d%s%n",
                        alias, history.modelId(), version, before == null ? "" : ", before at " + before.version());
    }
}
