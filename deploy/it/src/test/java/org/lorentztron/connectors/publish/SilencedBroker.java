package org.lorentztron.connectors.publish;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.protocol.ApiKeys;
import org.lorentztron.broker.EmbeddedBroker;

/**
 * A broker behind a relay that goes silent and stays silent when it sees the first request of one kind: it takes
 * requests and connections as before, but none is answered any more.
 *
 * <p>Every request is its length in 4 bytes, the number of its kind in 2, and the rest.
 */
public final class SilencedBroker implements AutoCloseable {

    private final ServerSocket relay;
    private final EmbeddedBroker broker;
    private final ApiKeys last;
    private final List<Socket> sockets = Collections.synchronizedList(new ArrayList<>());
    private volatile boolean silent;

    private SilencedBroker(ServerSocket relay, EmbeddedBroker broker, ApiKeys last) {
        this.relay = relay;
        this.broker = broker;
        this.last = last;
    }

    /** @param last the kind of the first request that is not answered */
    public static SilencedBroker start(ApiKeys last) throws IOException {
        ServerSocket relay = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        // Clients are sent on to what the broker says its address is.
        EmbeddedBroker broker =
                EmbeddedBroker.start(Map.of("advertised.listeners", "PLAINTEXT://127.0.0.1:" + relay.getLocalPort()));
        SilencedBroker silenced = new SilencedBroker(relay, broker, last);
        start(silenced::accept);
        return silenced;
    }

    public String bootstrapServers() {
        return "127.0.0.1:" + relay.getLocalPort();
    }

    public void createTopic(String name) {
        broker.createTopic(name, 1, Map.of());
    }

    private interface Relaying {
        void run() throws IOException;
    }

    private static void start(Relaying relaying) {
        Thread thread = new Thread(() -> {
            try {
                relaying.run();
            } catch (IOException closed) {
                // The client, the broker or the test has closed the connection.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = relay.accept();
            String[] address = broker.bootstrapServers().split(":");
            Socket server = new Socket(address[0], Integer.parseInt(address[1]));
            sockets.addAll(List.of(client, server));
            start(() -> relayRequests(client, server));
            start(() -> relayAnswers(server.getInputStream(), client));
        }
    }

    private void relayRequests(Socket client, Socket server) throws IOException {
        DataInputStream in = new DataInputStream(client.getInputStream());
        DataOutputStream out = new DataOutputStream(server.getOutputStream());
        while (true) {
            byte[] request = new byte[in.readInt()];
            in.readFully(request);
            silent |= (request[0] << 8 | request[1] & 0xFF) == last.id;
            if (!silent) {
                out.writeInt(request.length);
                out.write(request);
            }
        }
    }

    private void relayAnswers(InputStream in, Socket client) throws IOException {
        byte[] buffer = new byte[1 << 16];
        for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
            client.getOutputStream().write(buffer, 0, length);
        }
    }

    @Override
    public void close() throws IOException {
        relay.close();
        for (Socket socket : List.copyOf(sockets)) {
            socket.close();
        }
        broker.close();
    }
}
