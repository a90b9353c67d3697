package org.lorentztron.local.run;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.PolicyChoice;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.Topics;
import org.lorentztron.job.topology.SoftwareVersion;
import org.lorentztron.local.shared.HttpPlace;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.page.LivePage;
import org.lorentztron.tools.page.PageTopics;
import org.lorentztron.tools.serve.WatchedModel;
import picocli.CommandLine.Option;

/** Where a run shows its model, if it does. */
final class RunHttpOptions {
    @Option(
            names = "--http",
            paramLabel = "PORT",
            description = "Show the model as it learns on a page at this port, and predict there as serve does; 0 for"
                    + " any free one (default: do not).")
    private @Nullable Integer port;

    @Option(
            names = "--http-address",
            defaultValue = "localhost",
            paramLabel = "HOST",
            description = "The address of this machine for --http; 0.0.0.0 for all of them, also from other machines:"
                    + " the page shows events that were rejected, and asks nobody who they are (default:"
                    + " ${DEFAULT-VALUE}).")
    private String address;

    void check(List<String> problems) {
        if (isWanted()) {
            place().check(problems);
        }
    }

    boolean isWanted() {
        return port != null;
    }

    /**
     * Starts to show the model of a job.
     *
     * @throws CommandFailedException if nothing can listen there
     */
    WatchedModel start(Map<String, Object> kafka, JobOptions job, PrintStream warnings) throws CommandFailedException {
        place().warnOfPage(warnings);
        try {
            return WatchedModel.start(
                    place().address(), source(kafka, job), job.topics().models(), SoftwareVersion.get());
        } catch (IOException e) {
            throw place().failure(e);
        }
    }

    /** Decides as the predictions of the job, also of a version that a job of other options has published. */
    static LivePage.Source source(Map<String, Object> kafka, JobOptions job) {
        Topics topics = job.topics();
        PageTopics shown =
                new PageTopics(topics.events(), topics.signals(), topics.deadLetters()).withLabels(topics.labels());
        PolicyChoice policy = PolicyChoice.always(job.output().policy());
        return new LivePage.Source(kafka, job.modelId(), shown, policy, LivePage.USUAL_EVENTS);
    }

    private HttpPlace place() {
        return new HttpPlace(address, port == null ? 0 : port);
    }

    /** Where people find it. */
    String url(WatchedModel watched) {
        return place().url(watched.address().getPort());
    }
}
