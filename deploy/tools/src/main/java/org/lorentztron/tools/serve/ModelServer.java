package org.lorentztron.tools.serve;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.lorentztron.tools.http.LimitedServer;
import org.lorentztron.tools.http.Route;
import org.lorentztron.tools.http.ServerLimits;

/** A server of one model: every route of this package. Thread-safe. */
public final class ModelServer implements AutoCloseable {
    private final LimitedServer server;

    private ModelServer(LimitedServer server) {
        this.server = server;
    }

    /**
     * Starts a server; it is ready as soon as the model has a version.
     *
     * @param address where it listens, resolved; port 0 for any free one
     * @param software version of this program
     * @throws IOException if it cannot listen there
     */
    public static ModelServer start(InetSocketAddress address, ServedModel model, ServerLimits limits, String software)
            throws IOException {
        EventCounters events = new EventCounters();
        RequestCounters requests = new RequestCounters();
        List<Route> routes = new ArrayList<>(new InferenceProtocol(model, events, software).routes());
        routes.add(Route.post("/predict", new PredictEndpoint(model, events)));
        routes.add(Route.get("/metrics", new MetricsEndpoint(model, events, requests)));
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
