package org.lorentztron.tools.serve;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lorentztron.tools.http.LimitedServer;
import org.lorentztron.tools.http.Route;
import org.lorentztron.tools.http.ServerLimits;
import org.lorentztron.tools.page.LivePage;

/** A server of one model: every route of this package. Thread-safe. */
public final class ModelServer implements AutoCloseable {
    private final LimitedServer server;

    private ModelServer(LimitedServer server) {
        this.server = server;
    }

    /**
     * Starts a server without a page; it is ready as soon as the model has a version.
     *
     * @param address where it listens, resolved; port 0 for any free one
     * @param software version of this program
     * @throws IOException if it cannot listen there
     */
    public static ModelServer start(InetSocketAddress address, ServedModel model, ServerLimits limits, String software)
            throws IOException {
        return start(address, ServedSplit.alone(model), limits, software, null);
    }

    /**
     * Starts a server; it is ready as soon as the first name of the split has a version.
     *
     * @param address where it listens, resolved; port 0 for any free one
     * @param software version of this program
     * @param page of the model, which the caller closes; null for none
     * @throws IOException if it cannot listen there
     */
    public static ModelServer start(
            InetSocketAddress address, ServedSplit split, ServerLimits limits, String software, @Nullable LivePage page)
            throws IOException {
        RequestCounters requests = new RequestCounters();
        List<Route> routes = new ArrayList<>(new InferenceProtocol(split, software).routes());
        routes.add(Route.post("/predict", new PredictEndpoint(split)));
        routes.add(Route.probe("/metrics", new MetricsEndpoint(split, requests, page)));
        if (page != null) {
            routes.addAll(page.routes());
        }
        return new ModelServer(LimitedServer.start(address, routes, limits, requests));
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return server.address();
    }

    @Override
    public void close() {
        server.close();
    }
}
