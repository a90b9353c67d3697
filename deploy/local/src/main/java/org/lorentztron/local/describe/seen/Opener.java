package org.lorentztron.local.describe.seen;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.lorentztron.local.describe.frame.WireReader;

/** What makes the object of a record; null where it holds none. */
public interface Opener extends Function<ConsumerRecord<byte[], byte[]>, @Nullable JsonNode> {
    /** The object that stands in the value. */
    static Opener asItIs(WireReader reader) {
        return each -> reader.value(each.value()).json();
    }
}
