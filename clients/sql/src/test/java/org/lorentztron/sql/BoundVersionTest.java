package org.lorentztron.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericMapData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.types.DataType;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.client.ClassifiedEvent;
import org.lorentztron.connectors.client.DecisionPolicy;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.PolicyChoice;
import org.lorentztron.connectors.wire.event.MalformedEventException;
import org.lorentztron.connectors.wire.event.MalformedReason;

class BoundVersionTest {
    private static InputColumns columns(List<String> names, DataType... types) {
        List<String> problems = new ArrayList<>();
        InputColumns columns = InputColumns.of(ResolvedSchema.physical(names, Arrays.asList(types)), problems);
        assertThat(problems).isEmpty();
        return columns;
    }

    private static OutputColumns output(OutputColumn... columns) {
        return new OutputColumns(List.of(columns));
    }

    private static BoundVersion bound(ModelVersion version, InputColumns columns) {
        return new BoundVersion(version, columns, PolicyChoice.OF_VERSION);
    }

    private static void assertRefused(BoundVersion version, RowData row, MalformedReason reason) {
        assertThatThrownBy(() -> version.predict(row))
                .asInstanceOf(type(MalformedEventException.class))
                .extracting(MalformedEventException::reason)
                .isEqualTo(reason);
    }

    /** What is no number of a whole type would be refused where numbers are categories. */
    @Test
    void predict_decimals_areWholeIfTheirTypeIs() throws Exception {
        ModelVersion version = Versions.named("m", 1, "zip=10115", "amount", "amount?");
        BoundVersion bound =
                bound(version, columns(List.of("zip", "amount"), DataTypes.DECIMAL(20, 0), DataTypes.DECIMAL(9, 2)));
        RowData row = GenericRowData.of(
                DecimalData.fromBigDecimal(new BigDecimal("10115"), 20, 0),
                DecimalData.fromBigDecimal(new BigDecimal("0.25"), 9, 2));
        assertThat(bound.predict(row)).isEqualTo(version.predict(Map.of("zip", 10115, "amount", 0.25)));
        BoundVersion cents = bound(version, columns(List.of("zip"), DataTypes.DECIMAL(9, 2)));
        assertRefused(
                cents,
                GenericRowData.of(DecimalData.fromBigDecimal(new BigDecimal("1.50"), 9, 2)),
                MalformedReason.WRONG_TYPE);
    }

    @Test
    void predict_nulls_areGaps() throws Exception {
        ModelVersion version = Versions.named("m", 1, "a", "a?", "b=x", "row.c", "row.c?", "xs[0]");
        BoundVersion bound = bound(
                version,
                columns(
                        List.of("a", "b", "row", "map", "xs"),
                        DataTypes.DOUBLE(),
                        DataTypes.STRING(),
                        DataTypes.ROW(DataTypes.FIELD("c", DataTypes.INT()), DataTypes.FIELD("d", DataTypes.INT())),
                        DataTypes.MAP(DataTypes.STRING(), DataTypes.INT()),
                        DataTypes.ARRAY(DataTypes.INT())));
        ClassifiedEvent nothing = version.predict(Map.of());
        assertThat(bound.predict(new GenericRowData(5))).isEqualTo(nothing);
        Map<StringData, Integer> map = new HashMap<>();
        map.put(StringData.fromString("k"), null);
        RowData gaps = GenericRowData.of(
                null, null, GenericRowData.of(7, null), new GenericMapData(map), new GenericArrayData(new int[0]));
        assertThat(bound.predict(gaps))
                .isEqualTo(version.predict(Map.of("row", Map.of("c", 7))))
                .isNotEqualTo(nothing);
    }

    @Test
    void predict_whatIsNoEvent_isRefusedWithTheReason() {
        ModelVersion named = Versions.named("m", 1, "a");
        assertRefused(
                bound(named, columns(List.of("a"), DataTypes.DOUBLE())),
                GenericRowData.of(Double.NaN),
                MalformedReason.NOT_FINITE);
        assertRefused(
                bound(named, columns(List.of("a"), DataTypes.ARRAY(DataTypes.DOUBLE()))),
                GenericRowData.of(new GenericArrayData(new Object[] {1.0, Double.NaN})),
                MalformedReason.NOT_FINITE);
        Map<StringData, Integer> map = new HashMap<>();
        map.put(null, 1);
        assertRefused(
                bound(named, columns(List.of("a"), DataTypes.MAP(DataTypes.STRING(), DataTypes.INT()))),
                GenericRowData.of(new GenericMapData(map)),
                MalformedReason.WRONG_TYPE);
        assertRefused(
                bound(Versions.indexed("m", 1, 3), columns(List.of("2"), DataTypes.DOUBLE())),
                GenericRowData.of(Double.POSITIVE_INFINITY),
                MalformedReason.NOT_FINITE);
    }

    @Test
    void predict_versionThatDoesNotFit_isRefused() {
        BoundVersion words = bound(
                Versions.indexed("m", 1, 3),
                columns(List.of("a", "3", "01"), DataTypes.INT(), DataTypes.INT(), DataTypes.INT()));
        assertThat(words.problems()).hasSize(3);
        assertRefused(words, GenericRowData.of(1, 2, 3), MalformedReason.WRONG_TYPE);
        InputColumns amount = columns(List.of("amount"), DataTypes.DOUBLE());
        BoundVersion policy = new BoundVersion(
                Versions.named("m", 1, "amount"), amount, new PolicyChoice(Map.of("threshold", "abuse=0.5")));
        assertThat(policy.problems())
                .containsExactly("options of decisions name the classes abuse, expected some of ok, fraud");
        assertRefused(policy, GenericRowData.of(1e0), MalformedReason.WRONG_TYPE);
    }

    @Test
    void row_ofAVersionWithAPolicy_isDecidedByItUnlessOptionsSayOtherwise() throws Exception {
        ModelVersion version = Versions.indexed("m", 1, 1)
                .deciding(DecisionPolicy.threshold("fraud", 0.2).abstainBelow(0.25));
        InputColumns columns = columns(List.of("0"), DataTypes.FLOAT());
        BoundVersion likeIt = new BoundVersion(version, columns, PolicyChoice.OF_VERSION);
        BoundVersion likeliest = new BoundVersion(
                version, columns, new PolicyChoice(Map.of("threshold", "none", "abstain-below", "none")));
        int others = 0;
        for (float x = -4; x <= 4; x += 0.25f) {
            ClassifiedEvent expected = version.predict(new float[] {x});
            assertThat(likeIt.predict(GenericRowData.of(x))).isEqualTo(expected);
            ClassifiedEvent plain = likeliest.predict(GenericRowData.of(x));
            assertThat(plain).isEqualTo(version.predict(new float[] {x}, DecisionPolicy.NONE));
            others += plain.equals(expected) ? 0 : 1;
        }
        assertThat(others).isGreaterThan(2);
    }

    @Test
    void row_ofDecisions_isThatOfThePolicy() throws Exception {
        ModelVersion version = Versions.indexed("m", 1, 1);
        PolicyChoice policy = new PolicyChoice(Map.of("threshold", "fraud=0.2", "abstain-below", "0.9"));
        BoundVersion bound = new BoundVersion(version, columns(List.of("0"), DataTypes.FLOAT()), policy);
        OutputColumns output = output(OutputColumn.values());
        List<Boolean> abstained = new ArrayList<>();
        for (float x = -4; x <= 4; x += 0.25f) {
            ClassifiedEvent expected = version.predict(new float[] {x}, policy.of(version));
            RowData row = output.row(bound.predict(GenericRowData.of(x)));
            boolean decided = !expected.abstained();
            abstained.add(expected.abstained());
            assertThat(row.isNullAt(0)).isEqualTo(expected.abstained());
            assertThat(row.isNullAt(1)).isEqualTo(expected.abstained());
            if (decided) {
                assertThat(row.getString(0)).hasToString(expected.label());
                assertThat(row.getDouble(1)).isEqualTo(expected.probabilities().get(expected.label()));
            }
            assertThat(row.getLong(2)).isEqualTo(1);
            assertThat(row.getBoolean(3)).isEqualTo(expected.abstained());
            assertThat(row.getDouble(4)).isEqualTo(expected.margin());
            assertThat(row.getMap(5).size()).isEqualTo(2);
            assertThat(row.isNullAt(6)).isTrue();
        }
        assertThat(abstained).contains(true, false);
    }

    @Test
    void row_ofARefusal_hasTheReasonAlone() {
        OutputColumns output = output(OutputColumn.LABEL, OutputColumn.REFUSED, OutputColumn.VERSION);
        MalformedEventException why = new MalformedEventException(MalformedReason.WRONG_LENGTH, "x has length 1");
        RowData row = output.refused(why);
        assertThat(row).isEqualTo(GenericRowData.of(null, StringData.fromString("wrong-length: x has length 1"), null));
        assertThat(output(OutputColumn.LABEL).refused(why)).isEqualTo(new GenericRowData(1));
    }
}
