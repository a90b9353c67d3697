package org.lorentztron.local.security;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Files of {@code --kafka-secrets}, as their owners would write them. */
final class SecretsFile {
    private SecretsFile() {}

    /** That of a name and a password. */
    static Path ofUser(Path authority, Path folder, String name, String password) throws Exception {
        return write(
                folder.resolve(name + ".properties"),
                """
                security.protocol=SASL_SSL
                sasl.mechanism=SCRAM-SHA-512
                sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required \\
                  username="%s" password="%s";
                ssl.truststore.type=PEM
                ssl.truststore.location=%s
                """
                        .formatted(name, password, authority));
    }

    /** A file that its owner alone may read. */
    static Path write(Path file, String text) throws Exception {
        Files.writeString(file, text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
}
