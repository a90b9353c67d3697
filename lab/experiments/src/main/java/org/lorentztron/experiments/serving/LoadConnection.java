package org.lorentztron.experiments.serving;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/**
 * One connection that asks again and again, at given times: a request that is late because the one before took long
 * counts from the time at which it was to be sent, as its user would. It costs as little as it can, since it shares the
 * cores with the server that it measures. Used by one thread.
 */
final class LoadConnection implements Callable<LoadConnection> {
    private static final String LENGTH = "content-length:";

    private final InetSocketAddress server;
    private final List<byte[]> requests;
    private final Schedule schedule;
    private final LatencyCounts latencies = new LatencyCounts();
    private long errors;

    /**
     * When a connection asks, in the time of System.nanoTime.
     *
     * @param first request
     * @param interval between requests; 0: as soon as the answer before has come
     * @param counted from when on answers count
     * @param end of all
     */
    record Schedule(long first, long interval, long counted, long end) {}

    /** @param requests whole, with their headers; sent one after the other, and again from the first */
    LoadConnection(InetSocketAddress server, List<byte[]> requests, Schedule schedule) {
        this.server = server;
        this.requests = requests;
        this.schedule = schedule;
    }

    /** A request of HTTP that predicts the events of a body. */
    static byte[] request(byte[] lines) {
        byte[] head = ("POST /predict HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\n"
                        + "Content-Length: " + lines.length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] request = new byte[head.length + lines.length];
        System.arraycopy(head, 0, request, 0, head.length);
        System.arraycopy(lines, 0, request, head.length, lines.length);
        return request;
    }

    LatencyCounts latencies() {
        return latencies;
    }

    /** How many requests had no answer, or another than 200. */
    long errors() {
        return errors;
    }

    /** Asks until the end, over a new connection after one has failed. */
    @Override
    public LoadConnection call() {
        long sent = 0;
        while (System.nanoTime() - schedule.end() < 0) {
            try (Socket socket = new Socket()) {
                socket.setTcpNoDelay(true);
                socket.connect(server);
                sent = ask(socket, sent);
            } catch (IOException e) {
                errors++;
                sent++;
            }
        }
        return this;
    }

    private long ask(Socket socket, long already) throws IOException {
        InputStream in = new BufferedInputStream(socket.getInputStream());
        long sent = already;
        while (true) {
            long now = System.nanoTime();
            long due = schedule.interval() == 0 ? now : schedule.first() + sent * schedule.interval();
            if (Math.max(due, now) - schedule.end() >= 0) {
                return sent;
            }
            while (due - System.nanoTime() > 0) {
                LockSupport.parkNanos(due - System.nanoTime());
            }
            socket.getOutputStream().write(requests.get((int) (sent % requests.size())));
            boolean isAnswered = readAnswer(in);
            long answered = System.nanoTime();
            if (answered - schedule.counted() >= 0) {
                latencies.add(answered - due);
                errors += isAnswered ? 0 : 1;
            }
            sent++;
        }
    }

    /** Reads an answer to its end, and returns whether its status is 200. */
    private static boolean readAnswer(InputStream in) throws IOException {
        boolean isAnswered = line(in).contains(" 200 ");
        int length = 0;
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            if (header.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
                length = Integer.parseInt(header.substring(LENGTH.length()).strip());
            }
        }
        in.skipNBytes(length);
        return isAnswered;
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("connection closed within an answer");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }
}
