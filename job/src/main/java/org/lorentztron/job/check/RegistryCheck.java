package org.lorentztron.job.check;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.lorentztron.connectors.wire.schema.RegistryAddress;
import org.lorentztron.connectors.wire.schema.RegistrySecrets;

/** Whether others could read the credentials that a schema registry is sent. Stateless. */
public final class RegistryCheck {
    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

    private RegistryCheck() {}

    /** What may go wrong. */
    public static List<String> warnings(List<RegistryAddress> registries) {
        return registries.stream()
                .flatMap(registry -> warnings(registry).stream())
                .distinct()
                .toList();
    }

    private static List<String> warnings(RegistryAddress registry) {
        if (registry.secrets() == null || !RegistrySecrets.areIn(Path.of(registry.secrets()))) {
            return List.of();
        }
        List<String> open =
                registry.urls().stream().filter(RegistryCheck::isOpen).toList();
        return open.isEmpty()
                ? List.of()
                : List.of("the password for the schema registry is sent in clear text to " + String.join(", ", open)
                        + ": whoever is on the way can read it, choose https");
    }

    private static boolean isOpen(String url) {
        URI uri = URI.create(url);
        return "http".equals(uri.getScheme())
                && !THIS_MACHINE.contains(uri.getHost().toLowerCase(Locale.ROOT));
    }
}
