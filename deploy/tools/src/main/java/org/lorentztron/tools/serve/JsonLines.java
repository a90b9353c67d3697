package org.lorentztron.tools.serve;

import java.util.Arrays;
import org.lorentztron.tools.http.RefusedRequestException;

/** The lines of a body that are not blank, each with its number from 1. Stateless and thread-safe. */
final class JsonLines {
    private JsonLines() {}

    /** What is done with each. */
    @FunctionalInterface
    interface Line {
        void read(byte[] line, int number) throws RefusedRequestException;
    }

    static int count(byte[] body) {
        int count = 0;
        for (int start = 0, end; start < body.length; start = end + 1) {
            end = end(body, start);
            count += isBlank(body, start, end) ? 0 : 1;
        }
        return count;
    }

    static void forEach(byte[] body, Line reading) throws RefusedRequestException {
        int number = 0;
        for (int start = 0, end; start < body.length; start = end + 1) {
            end = end(body, start);
            number++;
            if (!isBlank(body, start, end)) {
                reading.read(Arrays.copyOfRange(body, start, end), number);
            }
        }
    }

    private static int end(byte[] body, int start) {
        int end = start;
        while (end < body.length && body[end] != '\n') {
            end++;
        }
        return end;
    }

    private static boolean isBlank(byte[] body, int start, int end) {
        for (int i = start; i < end; i++) {
            if (body[i] != ' ' && body[i] != '\t' && body[i] != '\r') {
                return false;
            }
        }
        return true;
    }
}
