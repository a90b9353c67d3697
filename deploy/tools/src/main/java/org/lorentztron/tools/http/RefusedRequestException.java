package org.lorentztron.tools.http;

import java.util.Objects;

/** A request cannot be answered as asked. There is no stack trace, since bad requests may be frequent. */
public final class RefusedRequestException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int status;

    /**
     * @param status of HTTP, 400 to 599
     * @param message thing, found, expected; the client reads it
     */
    public RefusedRequestException(int status, String message) {
        super(message, null, false, false);
        this.status = status;
    }

    /** What was sent is wrong, with status 400. */
    public static RefusedRequestException badRequest(String message) {
        return new RefusedRequestException(Answer.BAD_REQUEST, message);
    }

    public int status() {
        return status;
    }

    /** Never null. */
    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage(), "message");
    }
}
