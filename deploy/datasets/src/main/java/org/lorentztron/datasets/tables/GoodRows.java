package org.lorentztron.datasets.tables;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The rows of a file that hold any value. Not thread-safe. */
final class GoodRows {
    /** What is done with a row. */
    @FunctionalInterface
    interface Use {
        /** @throws MalformedRowException if the values are none of their columns */
        void row(List<String> values);
    }

    private final Rows rows;
    private final @Nullable Consumer<String> bad;
    private long blank;

    /** @param bad is told of each row that is none; null if that ends the reading */
    GoodRows(Rows rows, @Nullable Consumer<String> bad) {
        this.rows = rows;
        this.bad = bad;
    }

    /** Uses all rows to the end. */
    void each(Use use) throws IOException {
        boolean more = true;
        while (more) {
            try {
                more = one(use);
            } catch (MalformedRowException e) {
                if (bad == null) {
                    throw e;
                }
                bad.accept(e.getMessage());
            }
        }
    }

    private boolean one(Use use) throws IOException {
        List<String> row = rows.next();
        if (row.isEmpty()) {
            return false;
        }
        if (isBlank(row)) {
            blank++;
        } else {
            use.row(row);
        }
        return true;
    }

    private static boolean isBlank(List<String> row) {
        for (String value : row) {
            if (!value.isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /** How many rows had no value at all. */
    long blank() {
        return blank;
    }
}
