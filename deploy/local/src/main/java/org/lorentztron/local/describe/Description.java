package org.lorentztron.local.describe;

import java.util.ArrayList;
import java.util.List;
import org.lorentztron.local.describe.guess.GivenPaths;
import org.lorentztron.local.describe.proof.Proof;
import org.lorentztron.local.describe.propose.Proposal;
import org.lorentztron.local.describe.sample.LineRecords;
import org.lorentztron.local.describe.seen.Origin;
import org.lorentztron.local.describe.seen.SeenRecords;
import org.lorentztron.tools.cli.CommandFailedException;

/**
 * What records hold, what describe proposes for them, and what a job with these options makes of them.
 *
 * @param seen the records
 * @param proposal for a job
 * @param proof that a job decodes the records so
 */
public record Description(SeenRecords seen, Proposal proposal, Proof proof) {

    /**
     * The options of a job that learns events in lines, as arguments of a command line.
     *
     * @param data {@code jsonl:FILE}
     * @throws CommandFailedException if the lines cannot be read, or no field looks like a label
     */
    public static List<String> argumentsFor(String data) throws CommandFailedException {
        Description lines = new Describer(new GivenPaths(), SchemaPlace.NONE, null)
                .describe(data, new LineRecords(data), Origin.Kind.LINES);
        if (!lines.proposal.isComplete()) {
            throw new CommandFailedException(data + ": " + String.join(" ", lines.proposal.notes()));
        }
        List<String> arguments = new ArrayList<>();
        lines.proposal.options().stream()
                .filter(option -> !option.key().equals("interval"))
                .forEach(option -> arguments.add("--" + option.key() + "=" + option.value()));
        return arguments;
    }

    /** Of produce: events that are sorted by class are sent in a random order. */
    List<String> orderArguments() {
        return proposal.isToShuffle() ? List.of("--shuffle") : List.of();
    }
}
