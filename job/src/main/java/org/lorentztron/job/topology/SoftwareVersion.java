package org.lorentztron.job.topology;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this software, as Maven wrote it into the jar. */
public final class SoftwareVersion {

    private SoftwareVersion() {}

    public static String get() {
        try (InputStream in = SoftwareVersion.class.getResourceAsStream("version.properties")) {
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException("version.properties cannot be read from the jar", e);
        }
    }
}
