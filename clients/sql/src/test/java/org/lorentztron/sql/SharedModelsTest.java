package org.lorentztron.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.lorentztron.sql.SharedModels.Lease;

/** Consumers that wait for a broker which does not exist: they read as any other. */
class SharedModelsTest {
    private static ModelSource source(String modelId) {
        return new ModelSource(Map.of("bootstrap.servers", "localhost:1"), "models", modelId, null);
    }

    @Test
    void lease_ofEqualSources_isOfOneConsumer_untilTheLastIsClosed() throws Exception {
        Lease first = SharedModels.lease(source("shared"));
        Lease second = SharedModels.lease(source("shared"));
        try (Lease other = SharedModels.lease(source("other"))) {
            assertThat(second.models()).isSameAs(first.models()).isNotSameAs(other.models());
        }
        assertThat(SqlQueries.consumers("shared")).isEqualTo(1);
        first.close();
        first.close();
        assertThat(SqlQueries.consumers("shared")).as("one lease is left").isEqualTo(1);
        second.close();
        SqlQueries.awaitNoConsumer("shared");
        try (Lease third = SharedModels.lease(source("shared"))) {
            assertThat(third.models()).isNotSameAs(first.models());
        }
        SqlQueries.awaitNoConsumer("shared");
    }

    /** With the jar in Flink's lib folder, a consumer may outlive the job that asked first. */
    @Test
    void consumer_ofAJobThatEnded_keepsNothingOfItsClassLoader() throws Exception {
        try (Lease kept = leaseOfAJob()) {
            assertThat(kept.models().latest()).isEmpty();
            SqlQueries.await("the end of the class loader", () -> {
                System.gc();
                return job.get() == null;
            });
            assertThat(SqlQueries.consumers("kept")).isEqualTo(1);
        }
    }

    private WeakReference<ClassLoader> job;

    /** A lease that code of another class loader asks for, in a thread with that as its context. */
    private Lease leaseOfAJob() throws Exception {
        URL classes =
                SharedModelsTest.class.getProtectionDomain().getCodeSource().getLocation();
        ClassLoader loader = new URLClassLoader(new URL[] {classes}, SharedModels.class.getClassLoader()) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                return name.equals(Job.class.getName()) ? defined(name) : super.loadClass(name, resolve);
            }

            private synchronized Class<?> defined(String name) throws ClassNotFoundException {
                Class<?> found = findLoadedClass(name);
                return found == null ? findClass(name) : found;
            }
        };
        job = new WeakReference<>(loader);
        Supplier<?> code = (Supplier<?>)
                loader.loadClass(Job.class.getName()).getConstructor().newInstance();
        assertThat(code.getClass().getClassLoader()).isSameAs(loader);
        Lease[] lease = new Lease[1];
        Thread task = new Thread(() -> lease[0] = (Lease) code.get());
        task.setContextClassLoader(loader);
        task.start();
        task.join();
        return lease[0];
    }

    /** Code of a job. */
    public static final class Job implements Supplier<Object> {
        @Override
        public Object get() {
            return LeaseOfTheProvider.get();
        }
    }

    /** Code of the provider, which the job's class loader does not define. */
    public static final class LeaseOfTheProvider {
        private LeaseOfTheProvider() {}

        public static Object get() {
            return SharedModels.lease(source("kept"));
        }
    }
}
