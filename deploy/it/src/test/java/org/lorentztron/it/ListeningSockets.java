package org.lorentztron.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * The sockets at which this process listens, as Linux shows them: {@code 0100007F:1F90} is port 8080 of 127.0.0.1, and
 * an address of IPv6 has 32 digits.
 */
public final class ListeningSockets {
    private static final Path PROCESS = Path.of("/proc/self");
    private static final String LISTENING = "0A";
    private static final List<String> LOOPBACK =
            List.of("0100007F", "0000000000000000FFFF00000100007F", "00000000000000000000000001000000");

    private ListeningSockets() {}

    /** All of them. The test is skipped where no system shows them. */
    public static Set<String> now() throws IOException {
        Assumptions.assumeTrue(Files.exists(PROCESS.resolve("net/tcp")), "no /proc: sockets are not listed");
        Set<String> own = descriptors();
        Set<String> listening = new TreeSet<>();
        for (String table : List.of("net/tcp", "net/tcp6")) {
            for (String line : Files.readAllLines(PROCESS.resolve(table))) {
                String[] fields = line.trim().split("\\s+");
                if (fields[3].equals(LISTENING) && own.contains("socket:[" + fields[9] + "]")) {
                    listening.add(fields[1]);
                }
            }
        }
        return listening;
    }

    private static Set<String> descriptors() throws IOException {
        try (Stream<Path> open = Files.list(PROCESS.resolve("fd"))) {
            return open.map(ListeningSockets::target).collect(Collectors.toSet());
        }
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException closedMeanwhile) {
            return "";
        }
    }

    /** Whether only this machine reaches a socket. */
    public static boolean isOnLoopback(String socket) {
        return LOOPBACK.contains(socket.split(":")[0]);
    }
}
