package org.lorentztron.connectors.wire.named;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.wire.event.EventText;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;
import org.lorentztron.connectors.wire.named.EventField.Use;

/**
 * Events with named features as one line of CSV (RFC 4180, UTF-8) per record, whose header is given. The line is an
 * object, each cell one of its fields, so that a dot in a name of the header is part of that name:
 *
 * <pre>
 *   header  id,country,amount,new,age
 *   line    t1,US,12.5,true,
 *
 *   cell, quoted or not                                 is
 *   empty                                               nothing; null to conditions
 *   number in JSON's grammar, such as -12.5 or 1e3      number; a text where rules say categorical or text
 *   weight, as the mapping says                         number
 *   id, label or time, as the mapping says              text
 *   other, 007, +1 and NaN among them                   text
 * </pre>
 *
 * A text "true" makes the same entry as the truth does. A line that is the header itself is refused: where files are
 * sent line by line, their first one is no event. Not thread-safe.
 */
public final class NamedCsv extends NamedFormat {
    private static final long serialVersionUID = 1L;

    private final EventMapping mapping;
    private final NameRules rules;
    private final CsvHeader header;
    private final transient CsvLine line;
    private final transient CsvNumber number = new CsvNumber();
    private final transient EventField[] fields;
    private final transient byte[][] names;

    /**
     * A reader of events.
     *
     * @param mapping where an event has what
     * @param rules what is made of values
     * @param header of all lines
     */
    public NamedCsv(EventMapping mapping, NameRules rules, CsvHeader header) {
        super(new EventBuilder(mapping, rules));
        this.mapping = mapping;
        this.rules = rules;
        this.header = header;
        this.line = new CsvLine(header.names().size());
        this.names = header.names().stream().map(name -> name.getBytes(UTF_8)).toArray(byte[][]::new);
        FieldTree tree = builder.tree();
        this.fields = Arrays.stream(names)
                .map(name -> tree.child(tree.top(), name, 0, name.length))
                .toArray(EventField[]::new);
    }

    /** With new buffers: serialization keeps the configuration alone. */
    private Object readResolve() {
        return new NamedCsv(mapping, rules, header);
    }

    @Override
    public LabeledEvent decode(byte @Nullable [] value) throws MalformedEventException {
        line.read(ByteOrderMark.skipped(EventText.checkSize(value, EventText.DEFAULT_MAX_BYTES)));
        if (isHeader()) {
            throw new MalformedEventException(
                    MalformedReason.WRONG_TYPE, "line is the header itself, expected an event");
        }
        try {
            return readCells(false);
        } catch (MalformedEventException e) {
            if (e.reason() == MalformedReason.MISSING_FIELD) {
                // The names that there are shall be reported.
                return readCells(true);
            }
            throw e;
        }
    }

    private LabeledEvent readCells(boolean notesFields) throws MalformedEventException {
        builder.begin(notesFields);
        long object = builder.open(builder.tree().top());
        for (int i = 0; i < fields.length; i++) {
            if (line.start(i) < line.end(i) && (notesFields || fields[i].use() != Use.NONE)) {
                builder.enter(fields[i], object);
                readCell(fields[i], line.start(i), line.end(i));
            } else if (fields[i].use() == Use.LABEL || fields[i].mark() >= 0) {
                builder.nothing(fields[i]);
            }
        }
        return builder.event();
    }

    @Override
    protected NamedFormat ofWholeRecord() {
        return new NamedCsv(EventMapping.FEATURES_ALONE, EventMapping.WITHOUT_SCHEMA, header);
    }

    private boolean isHeader() {
        for (int i = 0; i < names.length; i++) {
            if (!Arrays.equals(line.bytes(), line.start(i), line.end(i), names[i], 0, names[i].length)) {
                return false;
            }
        }
        return true;
    }

    private void readCell(EventField field, int start, int end) throws MalformedEventException {
        boolean isText =
                field.use() != Use.WEIGHT && (field.use() != Use.FEATURE || field.isCategorical() || field.hasWords());
        if (!isText && number.read(line.bytes(), start, end)) {
            builder.scalars().number(field, number.value(), line.bytes(), start, end);
        } else {
            builder.scalars().text(field, line.bytes(), start, end);
        }
    }
}
