package org.lorentztron.connectors.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.SharedBroker;

/** An admin client whose class loader is closed before the client is, as that of a source whose job ends. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class ClosingClassesIT {
    private static final EmbeddedBroker BROKER = SharedBroker.get();

    /** Fails when the client needs nothing of the kind any more: {@link ClosingClasses} can go then. */
    @Test
    void client_closedAfterItsLoader_lacksClasses() throws Exception {
        assertThat(missing(false)).isNotEmpty().isSubsetOf(ClosingClasses.NAMES);
    }

    @Test
    void client_closedAfterItsLoader_lacksNothingOnceTheyAreLoaded() throws Exception {
        assertThat(missing(true)).isEmpty();
    }

    /** The classes that a client asks for in vain while it is closed, after its loader was. */
    private static List<String> missing(boolean loadedBefore) throws Exception {
        ClosedLoader loader = new ClosedLoader();
        if (loadedBefore) {
            Method load = loader.loadClass(ClosingClasses.class.getName()).getDeclaredMethod("load");
            load.setAccessible(true);
            load.invoke(null);
        }
        AutoCloseable client = (AutoCloseable) loader.loadClass(Connected.class.getName())
                .getMethod("client", String.class)
                .invoke(null, BROKER.bootstrapServers());
        loader.close();
        client.close();
        return loader.missing;
    }

    /** In another class loader: a client that has a connection. */
    public static final class Connected {
        private Connected() {}

        public static AutoCloseable client(String bootstrapServers) throws Exception {
            Thread thread = Thread.currentThread();
            ClassLoader before = thread.getContextClassLoader();
            // Kafka looks for plug-ins there, and Flink sets it.
            thread.setContextClassLoader(Connected.class.getClassLoader());
            try {
                Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers));
                // The last of the answers: its thread has nothing more to do.
                admin.describeCluster().authorizedOperations().get();
                return admin;
            } finally {
                thread.setContextClassLoader(before);
            }
        }
    }

    /** Loads Kafka's clients and this project by itself, and remembers what it did not find after it was closed. */
    private static final class ClosedLoader extends URLClassLoader {
        private static final String KAFKA = "org.apache.kafka.";

        private final List<String> missing = Collections.synchronizedList(new ArrayList<>());
        private volatile boolean closed;

        ClosedLoader() {
            super(classPath(), ClosingClassesIT.class.getClassLoader());
        }

        private static URL[] classPath() {
            return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                    .map(ClosedLoader::url)
                    .toArray(URL[]::new);
        }

        private static URL url(String entry) {
            try {
                return Path.of(entry).toUri().toURL();
            } catch (MalformedURLException e) {
                throw new IllegalStateException("class path entry " + entry, e);
            }
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                if (!name.startsWith(KAFKA) && !name.startsWith("org.lorentztron.")) {
                    return super.loadClass(name, resolve);
                }
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : findClass(name);
            }
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            try {
                return super.findClass(name);
            } catch (ClassNotFoundException e) {
                if (closed && name.startsWith(KAFKA)) {
                    missing.add(name);
                }
                throw e;
            }
        }

        @Override
        public void close() throws IOException {
            closed = true;
            super.close();
        }
    }
}
