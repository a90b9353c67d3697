package org.lorentztron.tools.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.model.Features;
import org.lorentztron.tools.http.Answer;
import org.lorentztron.tools.http.RefusedRequestException;
import org.lorentztron.tools.http.RequestMemory;

/**
 * The events of tensors that are columns: each has the name of a feature, and a value of it for each event. An event is
 * read as the object of JSON that these values make, so that they mean what they mean in the events topic. Immutable
 * and thread-safe.
 */
final class ColumnTensors implements InferEvents {
    /** Of all objects together, the characters of names, which the request has once. */
    private static final long MOST_NAMES = 1L << 27;

    private final int rows;
    private final List<Column> columns;

    /**
     * A column as JSON.
     *
     * @param name with quotes and a colon
     * @param values one after the other
     * @param ends of the values in it
     */
    private record Column(String name, StringBuilder values, int[] ends) {
        void write(int row, StringBuilder object) {
            object.append(name).append(values, row == 0 ? 0 : ends[row - 1], ends[row]);
        }
    }

    private ColumnTensors(int rows, List<Column> columns) {
        this.rows = rows;
        this.columns = columns;
    }

    /**
     * @param tensors at least one
     * @param memory holds what is made of them
     */
    static ColumnTensors of(List<InferTensor> tensors, RequestMemory.Share memory)
            throws RefusedRequestException, MalformedEventException {
        int rows = tensors.get(0).rows();
        checkShapes(tensors, rows);
        List<Column> columns = new ArrayList<>(tensors.size());
        for (InferTensor tensor : tensors) {
            memory.take(tensor.values().jsonBytes() + (long) Integer.BYTES * rows);
            columns.add(column(tensor));
        }
        return new ColumnTensors(rows, columns);
    }

    private static void checkShapes(List<InferTensor> tensors, int rows) throws RefusedRequestException {
        long names = 0;
        for (InferTensor tensor : tensors) {
            tensor.requireColumn();
            if (tensor.rows() != rows) {
                throw tensor.wrongShape("[" + rows + "] as that of "
                        + InferFields.shown(tensors.get(0).name()));
            }
            names += tensor.name().length();
        }
        if (names * rows > MOST_NAMES) {
            throw new RefusedRequestException(
                    Answer.TOO_LARGE,
                    "request has " + rows + " events with " + names + " characters of names each, expected at most "
                            + MOST_NAMES + " together");
        }
    }

    private static Column column(InferTensor tensor) throws MalformedEventException {
        // Room for the ends is made only if there can be as many values.
        if (tensor.rows() > tensor.values().mostValues()) {
            throw new MalformedEventException(
                    MalformedReason.WRONG_LENGTH,
                    tensor.dataName() + " has at most " + tensor.values().mostValues()
                            + " values, expected as many as the shape " + tensor.shape() + " says");
        }
        StringBuilder values = new StringBuilder();
        int[] ends = new int[tensor.rows()];
        int[] count = new int[1];
        tensor.values().forEachRow(tensor, row -> {
            row.json(tensor.datatype(), values);
            ends[count[0]++] = values.length();
        });
        StringBuilder name = new StringBuilder("\"");
        JsonStringEncoder.getInstance().quoteAsString(tensor.name(), name);
        return new Column(name.append("\":").toString(), values, ends);
    }

    @Override
    public int count() {
        return rows;
    }

    @Override
    public void forEach(EventScorer scorer, Consumer<Features> taking) throws MalformedEventException {
        StringBuilder object = new StringBuilder();
        for (int row = 0; row < rows; row++) {
            object.setLength(0);
            for (Column column : columns) {
                object.append(object.length() == 0 ? '{' : ',');
                column.write(row, object);
            }
            taking.accept(features(row, object.append('}').toString(), scorer));
        }
    }

    private static Features features(int row, String object, EventScorer scorer) throws MalformedEventException {
        try {
            return scorer.named(object.getBytes(UTF_8));
        } catch (MalformedEventException e) {
            throw new MalformedEventException(e.reason(), "row " + row + ": " + e.getMessage());
        }
    }
}
