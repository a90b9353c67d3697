package org.lorentztron.local.describe.frame;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Base64;
import java.util.Set;

/**
 * The payload of a value of Kafka Connect with its schema, in which decimals are the numbers they stand for, and dates
 * are known as such. Stateless.
 */
public final class ConnectPayload {
    private static final String FIXED = "org.apache.kafka.connect.data.Decimal";
    private static final Set<String> DATES = Set.of("io.debezium.time.Date", "org.apache.kafka.connect.data.Date");
    private static final String VARIABLE = "io.debezium.data.VariableScaleDecimal";

    private ConnectPayload() {}

    /** @param object a value with its schema */
    public static JsonNode of(JsonNode object) {
        return plain(object.path("schema"), object.path("payload"));
    }

    private static JsonNode plain(JsonNode schema, JsonNode value) {
        String type = schema.path("name").asText();
        if (type.equals(FIXED)) {
            return number(value, schema.path("parameters").path("scale"), value);
        }
        if (type.equals(VARIABLE)) {
            return number(value.path("value"), value.path("scale"), value);
        }
        if (DATES.contains(type) && value.isIntegralNumber()) {
            return new DaysNode(value.longValue());
        }
        if (!value.isObject() || !schema.has("fields")) {
            return value;
        }
        ObjectNode plain = JsonNodeFactory.instance.objectNode();
        plain.setAll((ObjectNode) value);
        for (JsonNode field : schema.path("fields")) {
            String name = field.path("field").asText();
            if (value.has(name)) {
                plain.set(name, plain(field, value.path(name)));
            }
        }
        return plain;
    }

    /** @param otherwise what it is if it is no number */
    private static JsonNode number(JsonNode unscaled, JsonNode scale, JsonNode otherwise) {
        try {
            BigInteger digits = new BigInteger(Base64.getDecoder().decode(unscaled.asText()));
            return DecimalNode.valueOf(new BigDecimal(digits, Integer.parseInt(scale.asText())));
        } catch (IllegalArgumentException none) {
            return otherwise;
        }
    }
}
