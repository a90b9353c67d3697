package org.lorentztron.local.versions;

import java.util.List;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.IncompleteVersionException;
import org.lorentztron.connectors.client.VersionHistory;
import org.lorentztron.connectors.wire.version.AliasMove;
import org.lorentztron.connectors.wire.version.HistoryKeys;
import org.lorentztron.tools.cli.Causes;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import picocli.CommandLine.Option;

/** Which alias is moved, by whom and why. */
final class MoveOptions {
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

    void check(List<String> problems) {
        if (alias != null && !HistoryKeys.isAlias(alias)) {
            problems.add("invalid value for option '--as': '" + alias
                    + "', expected 1 to 128 letters, digits, dots, underscores or dashes");
        }
    }

    /** The alias, once it is checked. */
    String alias() {
        if (alias == null) {
            throw new IllegalStateException("--as is not checked yet");
        }
        return alias;
    }

    /**
     * Moves the alias, and says so.
     *
     * @throws CommandFailedException if the version is not whole, or was refused, or no broker answers
     */
    void move(long version, VersionHistory read, HistoryOptions history, Console console)
            throws CommandFailedException {
        AliasMove before = read.aliases().get(alias());
        try {
            read.promote(alias(), new AliasMove(version, by, reason, System.currentTimeMillis()));
        } catch (IncompleteVersionException | KafkaException e) {
            throw new CommandFailedException(alias() + " was not moved: " + Causes.line(e), e);
        }
        console.out()
                .printf(
                        "%s of model '%s' stands at version %d%s%n",
                        alias(),
                        history.modelId(),
                        version,
                        before == null
                                ? "; a new alias, others: " + read.aliasNames()
                                : ", before at " + before.version());
    }
}
