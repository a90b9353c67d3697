package org.lorentztron.benchmarks.peers.streams;

import com.yahoo.labs.samoa.instances.Attribute;
import com.yahoo.labs.samoa.instances.DenseInstance;
import com.yahoo.labs.samoa.instances.Instance;
import com.yahoo.labs.samoa.instances.Instances;
import com.yahoo.labs.samoa.instances.InstancesHeader;
import java.util.ArrayList;
import java.util.List;
import org.lorentztron.datasets.tables.Column;
import org.lorentztron.datasets.tables.Table;

/**
 * The rows of a table as MOA's instances: nominal columns are nominal attributes, missing values are missing, and the
 * class is the last attribute. Immutable.
 */
final class MoaStream {
    private final Table table;
    private final InstancesHeader header;

    MoaStream(Table table) {
        this.table = table;
        List<Attribute> attributes = new ArrayList<>();
        for (int j = 0; j < table.columns().size(); j++) {
            if (j != table.label()) {
                Column column = table.columns().get(j);
                attributes.add(
                        column.isNominal()
                                ? new Attribute(column.name(), column.values())
                                : new Attribute(column.name()));
            }
        }
        attributes.add(new Attribute("class", classes()));
        Instances empty = new Instances("stream", attributes, 0);
        empty.setClassIndex(attributes.size() - 1);
        header = new InstancesHeader(empty);
    }

    InstancesHeader header() {
        return header;
    }

    List<String> classes() {
        return table.columns().get(table.label()).values();
    }

    int size() {
        return table.rows().size();
    }

    Instance instance(int event) {
        float[] row = table.rows().get(event);
        double[] values = new double[row.length];
        int next = 0;
        for (int j = 0; j < row.length; j++) {
            if (j != table.label()) {
                values[next++] = row[j];
            }
        }
        values[next] = row[table.label()];
        Instance instance = new DenseInstance(1, values);
        instance.setDataset(header);
        return instance;
    }
}
