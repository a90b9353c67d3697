package org.lorentztron.sql;

import java.util.function.Supplier;

/** The class loader of this jar, which sees Kafka's classes; that of the thread may not, or may be that of a job. */
final class OwnClassLoader {
    private OwnClassLoader() {}

    /** Does the work with this class loader as that of the thread: Kafka looks there for the classes it names. */
    static <T> T call(Supplier<T> work) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(OwnClassLoader.class.getClassLoader());
        try {
            return work.get();
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
