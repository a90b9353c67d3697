package org.lorentztron.connectors.wire.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/**
 * The name and the password for a schema registry, in a file of properties, which may hold others:
 *
 * <pre>
 *   schema.registry.username=...
 *   schema.registry.password=...
 * </pre>
 *
 * They are read whenever they are sent, so that a changed file counts. No message repeats them. Stateless.
 */
public final class RegistrySecrets {
    /** How the names of properties for a registry begin. */
    public static final String PREFIX = "schema.registry.";

    private static final String USERNAME = PREFIX + "username";
    private static final String PASSWORD = PREFIX + "password";

    /** The names of the properties. */
    public static final Set<String> NAMES = Set.of(USERNAME, PASSWORD);

    private RegistrySecrets() {}

    /** Whether the file has one of the properties; no if it cannot be read. */
    public static boolean areIn(Path file) {
        try {
            return areIn(read(file));
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean areIn(Properties properties) {
        return properties.stringPropertyNames().stream().anyMatch(NAMES::contains);
    }

    /**
     * The header {@code Authorization} of basic authentication; empty if the file has neither property.
     *
     * @throws IOException if the file cannot be read or lacks one of them
     */
    static Optional<String> authorization(Path file) throws IOException {
        Properties properties = read(file);
        if (!areIn(properties)) {
            return Optional.empty();
        }
        String username = property(file, properties, USERNAME);
        if (username.contains(":")) {
            throw new IOException("file of secrets " + file + " has a colon in " + USERNAME + ", expected none");
        }
        String pair = username + ":" + property(file, properties, PASSWORD);
        return Optional.of("Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8)));
    }

    private static Properties read(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (NoSuchFileException e) {
            throw new IOException("file of secrets " + file + " is missing on this machine", e);
        } catch (IOException | IllegalArgumentException e) {
            // The message of either may have a part of the file.
            throw new IOException("file of secrets " + file + " cannot be read: "
                    + e.getClass().getSimpleName());
        }
        return properties;
    }

    private static String property(Path file, Properties properties, String name) throws IOException {
        String value = properties.getProperty(name);
        if (value == null) {
            throw new IOException("file of secrets " + file + " has no " + name + ", expected one");
        }
        return value;
    }
}
