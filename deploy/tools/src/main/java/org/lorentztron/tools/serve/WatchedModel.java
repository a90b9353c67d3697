package org.lorentztron.tools.serve;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.function.Supplier;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.SnapshotConsumer;
import org.lorentztron.tools.http.ServerLimits;
import org.lorentztron.tools.page.JobNews;
import org.lorentztron.tools.page.LivePage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server of a model and of its page, beside a job in the same JVM. It reads Kafka as a server in a JVM of its own
 * would; the job may tell the page how far it is. When an error ends the reading of versions, predictions are refused
 * and the page says why. Thread-safe.
 */
public final class WatchedModel implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WatchedModel.class);

    private final ServedModel model;
    private final LivePage page;
    private final ModelServer server;
    private final SnapshotConsumer versions;

    private WatchedModel(ServedModel model, LivePage page, ModelServer server, SnapshotConsumer versions) {
        this.model = model;
        this.page = page;
        this.server = server;
        this.versions = versions;
    }

    /**
     * Starts to listen and to read; brokers and topics that are not there are waited for.
     *
     * @param address where it listens, resolved; port 0 for any free one
     * @param modelsTopic that has the versions
     * @param software version of this program
     * @throws IOException if it cannot listen there
     * @throws org.apache.kafka.common.KafkaException if the properties make no consumer; nothing is left open
     */
    public static WatchedModel start(
            InetSocketAddress address, LivePage.Source source, String modelsTopic, String software) throws IOException {
        ServedModel model = new ServedModel(source.modelId(), source.policy(), Clock.systemUTC());
        SnapshotConsumer versions = new SnapshotConsumer(source.kafka(), modelsTopic, source.modelId());
        LivePage page = LivePage.start(source);
        WatchedModel watched = new WatchedModel(model, page, listen(address, model, software, page), versions);
        try {
            versions.onVersion(watched::take);
            model.tellFields(versions::fields);
            versions.start();
            page.tellProblems(versions::lastProblem);
            watched.endWithVersions();
            return watched;
        } catch (RuntimeException e) {
            watched.close();
            throw e;
        }
    }

    private static ModelServer listen(InetSocketAddress address, ServedModel model, String software, LivePage page)
            throws IOException {
        try {
            return ModelServer.start(address, ServedSplit.alone(model), ServerLimits.USUAL, software, page);
        } catch (IOException | RuntimeException e) {
            page.close();
            throw e;
        }
    }

    /**
     * The job goes on when its versions cannot be read any more; whoever watches it must not see an old one for ever.
     */
    private void endWithVersions() {
        Thread waiting = new Thread(this::awaitEnd, "lorentztron-watched-end");
        waiting.setDaemon(true);
        waiting.start();
    }

    private void awaitEnd() {
        try {
            versions.awaitEnd();
        } catch (IllegalStateException e) {
            String why = String.valueOf(e.getMessage());
            LOG.error("Predictions and the live page end: {}", why);
            page.end(why);
            model.end(why);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void take(ModelVersion version) {
        model.take(version);
        page.take(version);
    }

    /** Shows what the job tells of itself, as in {@link LivePage#tellJob}. */
    public void tellJob(Supplier<JobNews> news) {
        page.tellJob(news);
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return server.address();
    }

    @Override
    public void close() {
        versions.close();
        page.close();
        server.close();
    }
}
