package org.lorentztron.tools.http;

import com.sun.net.httpserver.Headers;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Refuses requests that a browser sends for a page of another server. Thread-safe.
 *
 * <ul>
 *   <li>Whoever has a domain can let its name point to this machine, and a page of that name may then read what a
 *       server of this machine answers (DNS rebinding). The browser still sends the name in {@code Host}: a server that
 *       listens on a loopback address takes the names of this machine alone. Another server cannot know its names, and
 *       takes all.
 *   <li>A page may send requests to any server, even if it may not read the answers. The browser says in {@code Origin}
 *       whose page it is: it must be one of this server, which is the one in {@code Host}.
 * </ul>
 *
 * Programs that are no browsers need to send neither.
 */
final class ForeignPages {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    /** In lower case, without ports; empty if any will do. */
    private final Set<String> hosts;

    /** @param address where the server listens, with the name by which it was given */
    ForeignPages(InetSocketAddress address) {
        Set<String> accepted = new TreeSet<>();
        if (address.getAddress().isLoopbackAddress()) {
            accepted.addAll(LOOPBACK);
            accepted.add(address.getHostString().toLowerCase(Locale.ROOT));
        }
        hosts = accepted;
    }

    /** @throws RefusedRequestException if the headers are those of a request for a foreign page */
    void refuse(Headers headers) throws RefusedRequestException {
        List<String> named = headers.getOrDefault("Host", List.of());
        for (String host : named) {
            if (!hosts.isEmpty() && !hosts.contains(withoutPort(host))) {
                throw new RefusedRequestException(
                        Answer.MISDIRECTED,
                        "Host is " + ShownText.of(host) + ", expected one of " + String.join(", ", hosts));
            }
        }
        for (String origin : headers.getOrDefault("Origin", List.of())) {
            if (named.stream().noneMatch(host -> isOf(host, origin))) {
                throw new RefusedRequestException(
                        Answer.FORBIDDEN,
                        "Origin is " + ShownText.of(origin) + ", expected a page of this server, which has the Host "
                                + ShownText.of(String.join(", ", named)));
            }
        }
    }

    /** A proxy before the server may speak https. */
    private static boolean isOf(String host, String origin) {
        return origin.equalsIgnoreCase("http://" + host) || origin.equalsIgnoreCase("https://" + host);
    }

    /** The port is not checked: a tunnel or a container may have another one in front. */
    private static String withoutPort(String host) {
        return host.replaceFirst(":\\d*$", "").toLowerCase(Locale.ROOT);
    }
}
