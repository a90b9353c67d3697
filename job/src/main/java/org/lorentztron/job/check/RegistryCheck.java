package org.lorentztron.job.check;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.schema.RegistryAddress;

/** Whether others could read the credentials that a schema registry is sent. Stateless. */
public final class RegistryCheck {
    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

    private RegistryCheck() {}

    /**
     * What may go wrong.
     *
     * @param urls of the registry; null if there is none
     * @param secrets file of the credentials; null if there are none
     */
    public static List<String> warnings(@Nullable String urls, @Nullable String secrets) {
        if (urls == null || secrets == null) {
            return List.of();
        }
        List<String> open = RegistryAddress.of(urls, secrets).urls().stream()
                .filter(RegistryCheck::isOpen)
                .toList();
        return open.isEmpty()
                ? List.of()
                : List.of("--schema-registry-secrets are sent in clear text to " + String.join(", ", open)
                        + " (--schema-registry): whoever is on the way can read them, choose https");
    }

    private static boolean isOpen(String url) {
        URI uri = URI.create(url);
        return "http".equals(uri.getScheme())
                && !THIS_MACHINE.contains(uri.getHost().toLowerCase(Locale.ROOT));
    }
}
