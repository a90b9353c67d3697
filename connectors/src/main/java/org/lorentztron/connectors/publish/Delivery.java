package org.lorentztron.connectors.publish;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.apache.flink.connector.base.DeliveryGuarantee;

/** The effect that a failure of the job can have on the records it writes. */
public enum Delivery {
    /**
     * Records are written in transactions that end with Flink's checkpoints: each is seen once by consumers that read
     * committed records. Without checkpoints nothing is ever seen.
     */
    EXACTLY_ONCE("exactly-once", DeliveryGuarantee.EXACTLY_ONCE),
    /** Records are seen at once; those after the last checkpoint are written again after a failure. */
    AT_LEAST_ONCE("at-least-once", DeliveryGuarantee.AT_LEAST_ONCE);

    private final String id;
    private final DeliveryGuarantee guarantee;

    Delivery(String id, DeliveryGuarantee guarantee) {
        this.id = id;
        this.guarantee = guarantee;
    }

    /** The name in options: {@code exactly-once} or {@code at-least-once}. */
    public String id() {
        return id;
    }

    /**
     * The delivery of that name.
     *
     * @throws IllegalArgumentException for another name, with those that exist
     */
    public static Delivery of(String id) {
        for (Delivery delivery : values()) {
            if (delivery.id.equals(id)) {
                return delivery;
            }
        }
        String ids = Arrays.stream(values()).map(Delivery::id).collect(Collectors.joining(", "));
        throw new IllegalArgumentException("delivery is '" + id + "', expected one of: " + ids);
    }

    DeliveryGuarantee guarantee() {
        return guarantee;
    }
}
