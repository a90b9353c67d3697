package org.lorentztron.local.shared;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.List;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.NumberRange;

/**
 * Where a command listens for browsers and other clients.
 *
 * @param host the value of {@code --http-address}
 * @param port the value of {@code --http}; 0 for any free one
 */
public record HttpPlace(String host, int port) {
    private static final String OF_THIS_MACHINE = "expected an address of this machine";

    /** Also tries to listen there: a port that is taken is no reason to begin with anything else. */
    public void check(List<String> problems) {
        if (!NumberRange.PORT.contains(port)) {
            NumberRange.PORT.check("--http", port, problems);
            return;
        }
        String noAddress = "invalid value for option '--http-address': '" + host + "', " + OF_THIS_MACHINE;
        try {
            listen(port);
        } catch (UnknownHostException e) {
            problems.add(noAddress);
        } catch (IOException e) {
            problems.add(
                    canListenAnywhere()
                            ? "invalid value for option '--http': " + port + "; " + cannotListen(e)
                            : noAddress);
        }
    }

    private void listen(int at) throws IOException {
        try (ServerSocket trying = new ServerSocket()) {
            trying.bind(new InetSocketAddress(InetAddress.getByName(host), at));
        }
    }

    /** Whether the address has any port for this process: if not, another port is of no help. */
    private boolean canListenAnywhere() {
        try {
            listen(0);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private String cannotListen(IOException why) {
        return "cannot listen at " + host + ", port " + port + ": " + why.getMessage()
                + "; --http takes another port, --http-address another address";
    }

    /** @throws CommandFailedException if the host has no address */
    public InetSocketAddress address() throws CommandFailedException {
        try {
            return new InetSocketAddress(InetAddress.getByName(host), port);
        } catch (UnknownHostException e) {
            throw new CommandFailedException("--http-address is '" + host + "', " + OF_THIS_MACHINE);
        }
    }

    /** Tells whoever starts a page at an address that others reach what it shows them. */
    public void warnOfPage(PrintStream warnings) throws CommandFailedException {
        if (!address().getAddress().isLoopbackAddress()) {
            warnings.println(
                    "warning: the page at " + url(port) + " shows labels and rejected events to whoever reaches"
                            + " it, and asks nobody who they are: leave --http-address at localhost, give"
                            + " serve --no-page, or put a proxy before it that asks");
        }
    }

    /** Somebody else has taken the port since it was checked. */
    public CommandFailedException failure(IOException why) {
        return new CommandFailedException(cannotListen(why), why);
    }

    /** Where clients find what listens at a port; an address of IPv6 stands in brackets. */
    public String url(int listening) {
        return "http://" + (host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host) + ":" + listening;
    }
}
