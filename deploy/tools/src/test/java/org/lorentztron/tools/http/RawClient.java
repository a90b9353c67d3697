package org.lorentztron.tools.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** A client that sends what it is told, whether it is HTTP or not. */
final class RawClient implements AutoCloseable {
    /** Far above every limit of a server here: a test that waits so long has failed. */
    private static final int PATIENCE_MILLIS = 20_000;

    private static final int SLOW_MILLIS = 20;

    private final Socket socket;

    RawClient(InetSocketAddress address) {
        try {
            socket = new Socket();
            socket.connect(address, PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    RawClient send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        return this;
    }

    /**
     * Sends a text again and again until the server closes the connection, or no longer reads.
     *
     * @return how many bytes it sent, at most a little more than these
     */
    long sendUntilClosed(String text, long most) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        long sent = 0;
        try {
            while (sent < most) {
                socket.getOutputStream().write(bytes);
                sent += bytes.length;
            }
        } catch (IOException closed) {
            return sent;
        }
        return sent;
    }

    /**
     * Sends a byte whenever nothing has come for a while, until something comes or the server closes the connection.
     */
    String sendSlowly(char each) throws IOException {
        socket.setSoTimeout(SLOW_MILLIS);
        while (true) {
            try {
                socket.getOutputStream().write(each);
                return first();
            } catch (SocketTimeoutException nothingYet) {
                // Goes on.
            } catch (SocketException closed) {
                return "";
            }
        }
    }

    /** Sends no more, and goes on to read. */
    RawClient halfClose() throws IOException {
        socket.shutdownOutput();
        return this;
    }

    /** The first bytes that come, or nothing if the server has closed the connection. */
    String first() throws IOException {
        byte[] bytes = new byte[1 << 12];
        try {
            int count = socket.getInputStream().read(bytes);
            return count < 0 ? "" : new String(bytes, 0, count, StandardCharsets.ISO_8859_1);
        } catch (SocketException reset) {
            return "";
        }
    }

    /** All that comes until the server closes the connection. */
    String all() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
