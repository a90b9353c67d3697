package org.lorentztron.benchmarks.peers.streams;

import com.yahoo.labs.samoa.instances.Attribute;
import com.yahoo.labs.samoa.instances.DenseInstance;
import com.yahoo.labs.samoa.instances.Instance;
import com.yahoo.labs.samoa.instances.Instances;
import com.yahoo.labs.samoa.instances.InstancesHeader;
import java.util.ArrayList;
import java.util.List;

/**
 * Instances as a linear learner needs them: each value of a nominal attribute is a column of 0 and 1, and numbers have
 * mean 0 and variance 1 by all instances so far, the newest among them (Welford's sums). Missing values are 0. Not
 * thread-safe.
 */
final class StandardizedColumns {
    private final InstancesHeader from;
    private final InstancesHeader header;
    private final double[] means;
    private final double[] squares;
    private long seen;

    StandardizedColumns(InstancesHeader from) {
        this.from = from;
        List<Attribute> columns = new ArrayList<>();
        for (int j = 0; j < from.numAttributes() - 1; j++) {
            for (int value = 0; value < width(j); value++) {
                columns.add(new Attribute("x" + columns.size()));
            }
        }
        columns.add(from.classAttribute());
        Instances empty = new Instances("columns", columns, 0);
        empty.setClassIndex(columns.size() - 1);
        header = new InstancesHeader(empty);
        means = new double[from.numAttributes()];
        squares = new double[from.numAttributes()];
    }

    private int width(int attribute) {
        Attribute of = from.attribute(attribute);
        return of.isNominal() ? of.numValues() : 1;
    }

    InstancesHeader header() {
        return header;
    }

    /** The next instance, which is counted among those so far. */
    Instance next(Instance given) {
        seen++;
        double[] values = new double[header.numAttributes()];
        int column = 0;
        for (int j = 0; j < from.numAttributes() - 1; j++) {
            double value = given.value(j);
            if (!Double.isNaN(value)) {
                boolean nominal = from.attribute(j).isNominal();
                values[nominal ? column + (int) value : column] = nominal ? 1 : standardized(j, value);
            }
            column += width(j);
        }
        values[column] = given.classValue();
        Instance instance = new DenseInstance(1, values);
        instance.setDataset(header);
        return instance;
    }

    private double standardized(int attribute, double value) {
        double before = value - means[attribute];
        means[attribute] += before / seen;
        double after = value - means[attribute];
        squares[attribute] += before * after;
        return squares[attribute] > 0 ? after / Math.sqrt(squares[attribute] / seen) : 0;
    }
}
