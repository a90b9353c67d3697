package org.lorentztron.local;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.options.Topics;
import org.lorentztron.job.topology.SoftwareVersion;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.NumberRange;
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
        if (port != null) {
            NumberRange.PORT.check("--http", port, problems);
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
    WatchedModel start(Map<String, Object> kafka, JobOptions job) throws CommandFailedException {
        Topics topics = job.topics();
        PageTopics shown = new PageTopics(topics.events(), topics.signals(), topics.deadLetters());
        LivePage.Source source =
                new LivePage.Source(kafka, job.modelId(), shown, DecisionPolicy.NONE, LivePage.USUAL_EVENTS);
        int listening = port == null ? 0 : port;
        try {
            InetSocketAddress at = new InetSocketAddress(InetAddress.getByName(address), listening);
            return WatchedModel.start(at, source, topics.models(), SoftwareVersion.get());
        } catch (UnknownHostException e) {
            throw new CommandFailedException(
                    "--http-address is '" + address + "', expected an address of this machine");
        } catch (IOException e) {
            throw new CommandFailedException(
                    "cannot listen at " + address + ", port " + listening + ": " + e.getMessage()
                            + "; --http takes another port",
                    e);
        }
    }

    /** Where people find it. */
    String url(WatchedModel watched) {
        return HttpOptions.url(address, watched.address().getPort());
    }
}
