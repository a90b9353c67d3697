package org.lorentztron.local.describe.propose;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.local.describe.guess.TimeGuess;

/**
 * What describe thinks of records; people decide.
 *
 * @param isComplete whether a job takes the options: it has at least two classes
 * @param isToShuffle whether events come sorted by class and have no times that order them
 * @param tables of the fields of events, and of those of the labels topic if there is one
 * @param options of the job
 * @param others options that could be right in place of one, or beside them
 * @param notes what else was seen, each a sentence
 * @param id path from the top of the id; null if there is none
 * @param times where the time is and how it is written
 * @param label path from the top of the label; null if there is none
 */
public record Proposal(
        boolean isComplete,
        boolean isToShuffle,
        List<FieldTable> tables,
        List<ProposedOption> options,
        List<ProposedOption> others,
        List<String> notes,
        @Nullable String id,
        TimeGuess times,
        @Nullable String label) {

    /** Path from the top of the time; null if there is none. */
    public @Nullable String time() {
        return times.field() == null ? null : times.field().path();
    }
}
