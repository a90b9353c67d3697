package org.lorentztron.benchmarks.peers.streams;

import com.yahoo.labs.samoa.instances.Attribute;
import com.yahoo.labs.samoa.instances.Instance;
import com.yahoo.labs.samoa.instances.InstancesHeader;
import java.io.IOException;
import java.io.Writer;

/**
 * A stream as CSV: a line with the names of the columns, then a line per event. The class is the last column. Nominal
 * values are written by their names, numbers so that reading gives the same double. MOA's names need no quotes.
 */
final class StreamFile {
    private StreamFile() {}

    /** Writes the next events. */
    static void write(GeneratedStream.Source source, long events, Writer csv) throws IOException {
        InstancesHeader header = source.header();
        int columns = header.numAttributes();
        for (int j = 0; j < columns; j++) {
            csv.append(header.attribute(j).name()).append(end(j, columns));
        }
        for (long i = 0; i < events; i++) {
            Instance event = source.next();
            for (int j = 0; j < columns; j++) {
                csv.append(text(header.attribute(j), event.value(j))).append(end(j, columns));
            }
        }
    }

    private static String text(Attribute attribute, double value) {
        return attribute.isNominal() ? attribute.value((int) value) : Double.toString(value);
    }

    private static char end(int column, int columns) {
        return column == columns - 1 ? '\n' : ',';
    }
}
