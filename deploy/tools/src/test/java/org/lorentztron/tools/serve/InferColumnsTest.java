package org.lorentztron.tools.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lorentztron.connectors.client.PolicyChoice;

/** Requests with a tensor for each column, as clients of data frames send them: named features by their names. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class InferColumnsTest {
    private static ServedOverHttp served;

    @BeforeAll
    static void start() throws Exception {
        served = new ServedOverHttp(PolicyChoice.OF_VERSION);
    }

    @AfterAll
    static void stop() {
        served.close();
    }

    private String answer(String request) throws Exception {
        return served.post(InferenceRequest.PATH, request.replace('\'', '"')).body();
    }

    private static String column(String name, String datatype, String shape, String data) {
        return "{'name': '" + name + "', 'datatype': '" + datatype + "', 'shape': " + shape + ", 'data': " + data + "}";
    }

    private static String inputs(String... columns) {
        return "{'inputs': [" + String.join(", ", columns) + "]}";
    }

    /** Byte for byte as the data frame codec of MLServer sends it. */
    @Test
    void infer_dataFrame_isPredictedByRow() throws Exception {
        served.model().take(PublishedVersions.payments(5));

        assertThat(answer("{'parameters':{'content_type':'pd'},'inputs':[{'name':'amount','shape':[2,1],"
                        + "'datatype':'FP64','data':[700,10]},{'name':'b','shape':[2,1],'datatype':'FP64',"
                        + "'data':[5,5]}]}"))
                .contains("\"shape\":[2],\"data\":[\"b\",\"a\"]");
    }

    /** Whatever the numbers are written as, and with another column of each type beside them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "INT64 | [3] | [700, 10, 101] | BOOL | [true, false, true]",
                "FP32 | [3, 1] | [[700.5], [10.25], [1e2]] | BYTES | ['US', '', 'a \\\" b']",
                "INT32 | [3] | [101, 100, 99] | BYTES | ['\\u001b[2J', '\\n', '\\ud83d\\ude00']",
                "UINT8 | [3] | [255, 0, 100] | FP64 | [1e300, null, -0.5]",
                "FP64 | [3, 1] | [null, 100.5, null] | UINT64 | [1000000000000000, 0, 1]",
                "INT16 | [3] | [-700, 700, 0] | INT8 | [null, null, null]"
            })
    void infer_columnsOfAnyType_areWhatObjectsAre(
            String datatype, String shape, String amounts, String otherType, String others) throws Exception {
        served.model().take(PublishedVersions.payments(5));
        String other = otherType.equals("FP64") ? others.replace("1e300", "1e3") : others;

        String columns =
                answer(inputs(column("amount", datatype, shape, amounts), column("other", otherType, "[3]", other)));

        String[] amount = amounts.replaceAll("[\\[\\] ]", "").split(",");
        String[] beside = other.substring(1, other.length() - 1).split(", ");
        StringBuilder objects = new StringBuilder();
        for (int row = 0; row < amount.length; row++) {
            String object = "{\"amount\": " + amount[row] + ", \"other\": " + beside[row].replace('\'', '"') + "}";
            objects.append(row == 0 ? "" : ", ")
                    .append('"')
                    .append(object.replace("\\", "\\\\").replace("\"", "\\\""))
                    .append('"');
        }
        assertThat(served.post(InferenceRequest.PATH, InferenceRequest.of("BYTES", "[3]", "[" + objects + "]"))
                        .body())
                .isEqualTo(columns)
                .contains("\"shape\":[3]");
    }

    @Test
    void infer_columnOfTexts_isACategory() throws Exception {
        served.model().take(PublishedVersions.named(5));

        assertThat(answer(inputs(column("country", "BYTES", "[3]", "['US', 'DE', null]"))))
                .contains("\"data\":[\"b\",\"a\",\"a\"]");
    }

    /** A column may have the name of the tensor of objects: a frame says so, or that its values are no texts. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'parameters': {'content_type': 'pd'}, 'inputs': [{'name': 'features', 'datatype': 'BYTES',"
                        + " 'shape': [1], 'data': ['{']}]}",
                "{'inputs': [{'name': 'features', 'datatype': 'FP64', 'shape': [1], 'data': [1]}]}",
                "{'inputs': [{'name': 'features', 'datatype': 'BYTES', 'shape': [1], 'data': ['{']},"
                        + " {'name': 'amount', 'datatype': 'FP64', 'shape': [1], 'data': [1]}]}",
                "{'inputs': [{'name': 'a\\'.b', 'datatype': 'FP64', 'shape': [1], 'data': [1]}]}"
            })
    void infer_columnOfAnyName_isAColumn(String request) throws Exception {
        served.model().take(PublishedVersions.payments(5));

        assertThat(answer(request.replace("\\'", "\\\""))).contains("\"shape\":[1],\"data\":[\"a\"]");
    }

    @Test
    void infer_noRows_answersNone() throws Exception {
        served.model().take(PublishedVersions.payments(5));

        assertThat(answer(inputs(column("amount", "FP64", "[0]", "[]")))).contains("\"shape\":[0],\"data\":[]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "FP64 | [2] | [ 1] | wrong-length: \\\"x\\\" has 1 values, expected as many as the shape [2] says",
                "FP64 | [2] | [1, 2, 3] | wrong-length: \\\"x\\\" has more than 2 values, expected as many as the shape",
                "FP64 | [3] | [1, 2, 3] | shape of \\\"x\\\" is [3], expected [2] as that of \\\"amount\\\"",
                "FP64 | [2, 2] | [1, 2, 3, 4] | shape of \\\"x\\\" is [2, 2], expected [N]",
                "FP64 | [2] | [1, 'a'] | wrong-type: \\\"x\\\"[1] is the text \\\"a\\\", expected a number",
                "BYTES | [2] | [1, 'a'] | wrong-type: \\\"x\\\"[0] is 1, expected a text",
                "BOOL | [2] | [true, 1] | wrong-type: \\\"x\\\"[1] is 1, expected true or false",
                "INT64 | [2] | [true, 1] | wrong-type: \\\"x\\\"[0] is true, expected a number",
                "FP64 | [2] | [{}, 1] | wrong-type: \\\"x\\\"[0] is an object, expected a number",
                "FP64 | [2] | [1, 1e16] | not-finite: row 1: ",
                "FP16 | [2] | [1, 2] | datatype is \\\"FP16\\\", expected BOOL or INT8"
            })
    void infer_columnThatDoesNotFit_saysWhich(String datatype, String shape, String data, String error)
            throws Exception {
        served.model().take(PublishedVersions.payments(5));

        HttpResponse<String> answer = served.post(
                InferenceRequest.PATH,
                inputs(column("amount", "FP64", "[2]", "[1, 2]"), column("x", datatype, shape, data))
                        .replace('\'', '"'));

        assertThat(answer.body()).startsWith("{\"error\":\"" + error);
        assertThat(answer.statusCode()).isEqualTo(400);
    }

    /** What MLServer has packed into texts would be a category of its own in silence. */
    @Test
    void infer_packedTexts_areRefused() throws Exception {
        served.model().take(PublishedVersions.named(5));

        assertThat(answer("{'inputs': [{'name': 'country', 'datatype': 'BYTES', 'shape': [1], 'data': ['VVM='],"
                        + " 'parameters': {'content_type': 'base64'}}]}"))
                .isEqualTo("{\"error\":\"content_type is base64, expected values as they are\"}");
    }

    @Test
    void infer_columnTwice_isRefused() throws Exception {
        served.model().take(PublishedVersions.payments(5));
        String column = column("amount", "FP64", "[1]", "[1]");

        assertThat(answer(inputs(column, column)))
                .isEqualTo("{\"error\":\"input \\\"amount\\\" is given twice, expected it once\"}");
    }

    /** A model of numbered features has no columns: the answer says so. */
    @Test
    void infer_columnsOfNumberedFeatures_areRefused() throws Exception {
        served.model().take(PublishedVersions.indexed(5));

        assertThat(answer(inputs(column("features", "FP64", "[1, 2]", "[1, 2]"), column("b", "FP64", "[1]", "[1]"))))
                .isEqualTo("{\"error\":\"input is \\\"b\\\", expected features alone: features of this model have no"
                        + " names\"}");
    }

    /** A request has the names once, its events have them each. */
    @Test
    void infer_manyRowsOfLongNames_areTooLarge() throws Exception {
        served.model().take(PublishedVersions.payments(5));
        String data = "[" + "1,".repeat(99_999) + "1]";
        String[] columns = new String[2];
        for (int k = 0; k < columns.length; k++) {
            columns[k] = column("x".repeat(1_000) + k, "FP64", "[100000]", data);
        }

        HttpResponse<String> answer =
                served.post(InferenceRequest.PATH, inputs(columns).replace('\'', '"'));

        assertThat(answer.body()).startsWith("{\"error\":\"request has 100000 events with 2002 characters of names");
        assertThat(answer.statusCode()).isEqualTo(413);
    }

    /** Rows that cannot be there take no room. */
    @Test
    void infer_moreRowsThanValues_isRefused() throws Exception {
        served.model().take(PublishedVersions.payments(5));

        assertThat(answer(inputs(column("amount", "FP64", "[100000]", "[1]"))))
                .isEqualTo("{\"error\":\"wrong-length: \\\"amount\\\" has at most 1 values, expected as many as the"
                        + " shape [100000] says\"}");
    }
}
