package org.lorentztron.sql;

import java.util.Collection;
import java.util.List;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.functions.FunctionContext;
import org.apache.flink.table.functions.PredictFunction;
import org.apache.flink.table.functions.SpecializedFunction;
import org.apache.flink.table.functions.UserDefinedFunction;
import org.jspecify.annotations.Nullable;

/** Predicts rows, each by the version that is the newest at this moment. Used by one thread. */
public final class VersionPredictFunction extends PredictFunction implements SpecializedFunction {
    private static final long serialVersionUID = 1L;

    private final ModelSettings settings;
    private final InputColumns input;
    private final OutputColumns output;

    /** While it is open. */
    private transient @Nullable VersionPredictor predictor;

    VersionPredictFunction(ModelSettings settings, InputColumns input, OutputColumns output) {
        this.settings = settings;
        this.input = input;
        this.output = output;
    }

    /** With the types that the columns have in the table: Flink admits those it could cast, and casts none. */
    @Override
    public UserDefinedFunction specialize(SpecializedContext context) {
        return new VersionPredictFunction(
                settings, input.ofTypes(context.getCallContext().getArgumentDataTypes()), output);
    }

    /**
     * Waits for a first version.
     *
     * @throws java.util.concurrent.TimeoutException if none comes in time
     * @throws IllegalStateException if columns or options do not fit the version, with all that does not
     */
    @Override
    public void open(FunctionContext context) throws Exception {
        super.open(context);
        predictor = VersionPredictor.open(settings, input, output, context.getMetricGroup());
    }

    @Override
    public Collection<RowData> predict(RowData row) {
        if (predictor == null) {
            throw new IllegalStateException("function is closed, expected it open");
        }
        return List.of(predictor.predict(row));
    }

    /** Gives the consumer back; the last function of a source closes it. */
    @Override
    public void close() throws Exception {
        if (predictor != null) {
            predictor.close();
            predictor = null;
        }
        super.close();
    }
}
