package org.lorentztron.connectors.wire.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Properties;

/**
 * The name and the password for a schema registry, in a file of properties:
 *
 * <pre>
 *   username=...
 *   password=...
 * </pre>
 *
 * They are read whenever they are sent, so that a changed file counts. No message repeats them. Stateless.
 */
final class RegistrySecrets {
    private static final String USERNAME = "username";
    private static final String PASSWORD = "password";

    private RegistrySecrets() {}

    /**
     * The header {@code Authorization} of basic authentication.
     *
     * @throws IOException if the file cannot be read or lacks a property
     */
    static String authorization(Path file) throws IOException {
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
        String username = property(file, properties, USERNAME);
        if (username.contains(":")) {
            throw new IOException("file of secrets " + file + " has a colon in " + USERNAME + ", expected none");
        }
        String pair = username + ":" + property(file, properties, PASSWORD);
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8));
    }

    private static String property(Path file, Properties properties, String name) throws IOException {
        String value = properties.getProperty(name);
        if (value == null) {
            throw new IOException("file of secrets " + file + " has no " + name + ", expected one");
        }
        return value;
    }
}
