package org.lorentztron.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.event.EventJson;

/** Applications that read models have no Flink: the packages wire and client must load and work without it. */
class ClientWithoutFlinkTest {
    @Test
    void client_withoutFlinkOnTheClassPath_loadsAndPredicts() throws Exception {
        try (URLClassLoader loader = withoutFlink()) {
            assertThatThrownBy(() -> loader.loadClass("org.apache.flink.api.common.typeinfo.TypeInformation"))
                    .isInstanceOf(ClassNotFoundException.class);
            List<String> names = classesOf("org/lorentztron/connectors/wire", "org/lorentztron/connectors/client");
            assertThat(names).hasSizeGreaterThan(30);
            for (String name : names) {
                Class<?> loaded = Class.forName(name, true, loader);
                // resolves every type that the class's signatures name
                assertThat(loaded.getDeclaredMethods()).isNotNull();
                assertThat(loaded.getDeclaredFields()).isNotNull();
                assertThat(loaded.getClassLoader()).isSameAs(loader);
            }
            Callable<?> probe = (Callable<?>) loader.loadClass(FlinkFreeProbe.class.getName())
                    .getDeclaredConstructor()
                    .newInstance();
            // Kafka looks for its own classes in the thread's loader
            Thread.currentThread().setContextClassLoader(loader);
            assertThat(probe.call()).isEqualTo("a2");
        } finally {
            Thread.currentThread().setContextClassLoader(getClass().getClassLoader());
        }
    }

    private static URLClassLoader withoutFlink() {
        URL[] path = Arrays.stream(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                        .split(File.pathSeparator))
                .filter(entry -> !Path.of(entry).getFileName().toString().startsWith("flink-"))
                .map(ClientWithoutFlinkTest::url)
                .toArray(URL[]::new);
        return new URLClassLoader(path, ClassLoader.getPlatformClassLoader());
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(entry, e);
        }
    }

    private static List<String> classesOf(String... packages) throws Exception {
        Path root = Path.of(EventJson.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        return Arrays.stream(packages)
                .flatMap(name -> list(root.resolve(name)))
                .map(file -> root.relativize(file).toString())
                .filter(file -> file.endsWith(".class") && !file.endsWith("package-info.class"))
                .map(file ->
                        file.substring(0, file.length() - ".class".length()).replace(File.separatorChar, '.'))
                .toList();
    }

    private static Stream<Path> list(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
