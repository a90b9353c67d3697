package org.lorentztron.local.compare.data;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.tools.cli.CommandFailedException;

/** What jobs are compared on. */
public interface ComparedData {
    /** As tables and files call it. */
    String name();

    /** The options of a job that the data decides: its classes and features; none where they are given otherwise. */
    List<String> jobOptions();

    /**
     * The events as a job reads them.
     *
     * @throws CommandFailedException if one is no event of the job, with its place
     */
    Parts read(JobOptions options) throws CommandFailedException;

    /**
     * Both parts of the data.
     *
     * @param training events that jobs learn
     * @param tests events that judge; null if each event judges before it is learned
     */
    record Parts(Examples training, @Nullable Examples tests) {}
}
