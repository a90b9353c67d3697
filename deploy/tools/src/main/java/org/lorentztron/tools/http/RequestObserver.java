package org.lorentztron.tools.http;

/** Is told what a server did; called by many threads at once. */
public interface RequestObserver {
    /** The route of requests that have none. */
    String NO_ROUTE = "none";

    /**
     * A request is about to be answered: whoever has the answer finds it counted.
     *
     * @param route its template, or {@link #NO_ROUTE}
     * @param status of the answer
     * @param nanos from the first byte of the request until its answer is ready, the wait for a thread included
     */
    void answered(String route, int status, long nanos);

    /** A connection was closed because its client was too slow. */
    void cut();

    /** A connection was closed because the body of a request was broken, or ended too early. */
    default void broken() {}
}
