package org.lorentztron.connectors.wire.named;

import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

/**
 * The cells of one line of CSV (RFC 4180):
 *
 * <pre>
 *   line   cell , cell , ...   and at most one end of line, LF or CR LF
 *   cell   bytes without a comma, a quote, CR and LF; blanks are a part of it
 *          " any bytes, a quote among them twice "
 * </pre>
 *
 * The quotes around a cell are no part of it. Reused from line to line. Not thread-safe.
 */
final class CsvLine {
    private final int cells;
    /** With one more, in which all cells end that are too many. */
    private final int[] starts;

    private final int[] ends;
    private final StrictUtf8 utf8 = new StrictUtf8();
    /** The line, in which a quote that stands twice has moved to one, and an end of line behind it. */
    private byte[] bytes = {};

    private int at;
    private int end;

    /** @param cells how many a line has, at least 1 */
    CsvLine(int cells) {
        this.cells = cells;
        this.starts = new int[cells + 1];
        this.ends = new int[cells + 1];
    }

    /**
     * Reads a line.
     *
     * @param value not modified
     * @throws MalformedEventException if it is not one line of UTF-8, or has another number of cells
     */
    void read(byte[] value) throws MalformedEventException {
        int count = count(value);
        if (count != cells) {
            throw new MalformedEventException(
                    MalformedReason.WRONG_LENGTH, "line has " + count + " cells, expected " + cells);
        }
    }

    /** Reads a line of at most as many cells, and of more cells all but those that are too many. */
    int count(byte[] value) throws MalformedEventException {
        copy(value);
        at = 0;
        int count = 0;
        readCell(count++);
        while (at < end) {
            at++;
            readCell(count++);
        }
        return count;
    }

    /**
     * The bytes of all cells, not to be modified. A byte that is no digit is behind each cell without a quote in it.
     */
    byte[] bytes() {
        return bytes;
    }

    int start(int cell) {
        return starts[cell];
    }

    /** Exclusive. */
    int end(int cell) {
        return ends[cell];
    }

    private void copy(byte[] value) throws MalformedEventException {
        try {
            utf8.check(value, 0, value.length);
        } catch (NotUtf8Exception e) {
            throw notCsv(e.getMessage());
        }
        if (bytes.length <= value.length) {
            bytes = new byte[Math.max(value.length + 1, 2 * bytes.length)];
        }
        System.arraycopy(value, 0, bytes, 0, value.length);
        end = value.length;
        if (end > 0 && bytes[end - 1] == '\n') {
            end--;
            if (end > 0 && bytes[end - 1] == '\r') {
                end--;
            }
        }
        bytes[end] = '\n';
    }

    /** Reads a cell, up to the comma behind it or the end of the line. */
    private void readCell(int count) throws MalformedEventException {
        int cell = Math.min(count, cells);
        if (at < end && bytes[at] == '"') {
            readQuoted(cell);
            if (at < end && bytes[at] != ',') {
                throw notCsv("cell " + (count + 1) + " goes on after its quotes at byte " + at
                        + ", expected a comma or the end of the line");
            }
            return;
        }
        starts[cell] = at;
        for (; at < end && bytes[at] != ','; at++) {
            if (bytes[at] == '"') {
                throw notCsv(
                        "cell " + (count + 1) + " has a quote at byte " + at + ", expected quotes around all of it");
            }
            if (bytes[at] == '\n' || bytes[at] == '\r') {
                throw notCsv("line ends at byte " + at + " and is followed by more, expected one line");
            }
        }
        ends[cell] = at;
    }

    private void readQuoted(int cell) throws MalformedEventException {
        int open = at++;
        int written = at;
        starts[cell] = at;
        while (at < end) {
            byte next = bytes[at++];
            if (next == '"') {
                if (at == end || bytes[at] != '"') {
                    ends[cell] = written;
                    return;
                }
                at++;
            }
            bytes[written++] = next;
        }
        throw notCsv("quote at byte " + open + " is not closed, expected a second one");
    }

    private static MalformedEventException notCsv(String message) {
        return new MalformedEventException(MalformedReason.NOT_CSV, message);
    }
}
