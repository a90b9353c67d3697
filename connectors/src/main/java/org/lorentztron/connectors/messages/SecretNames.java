package org.lorentztron.connectors.messages;

import java.util.Locale;
import java.util.regex.Pattern;

/** Which names of properties and options look like those of secrets. Stateless. */
public final class SecretNames {
    /** An option that ends in "secrets" has the name of a file. */
    private static final Pattern SECRET =
            Pattern.compile("password|passphrase|secret(?!s$)|jaas|token|credential|(^|[._-])key([._-]|$)");

    private SecretNames() {}

    /** Whether a value under the name should not be shown, as ssl.key.password, apiToken and LOGIN_SECRET. */
    public static boolean matches(String name) {
        return SECRET.matcher(name.toLowerCase(Locale.ROOT)).find();
    }
}
