package org.lorentztron.local.letters;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.lorentztron.connectors.wire.event.DeadLetter;
import org.lorentztron.connectors.wire.event.DeadLetterHeaders;
import org.lorentztron.connectors.wire.event.LetterHeader;
import org.lorentztron.connectors.wire.event.ResentHeader;

/**
 * A record of the dead-letter topic that a job has written.
 *
 * @param letter with the headers that the rejected record had
 * @param model whose job refused it; empty if it does not say
 */
record KeptLetter(DeadLetter letter, String model) {
    /** The letter; empty if another program has written the record, or a newer job with reasons of its own. */
    static Optional<KeptLetter> of(ConsumerRecord<byte[], byte[]> kept) {
        Map<String, byte[]> said = new HashMap<>();
        List<LetterHeader> own = new ArrayList<>();
        for (Header header : kept.headers()) {
            if (!header.key().startsWith(DeadLetterHeaders.BEGINNING)) {
                own.add(new LetterHeader(header.key(), header.value()));
            } else if (header.value() != null) {
                said.put(header.key(), header.value());
            }
        }
        try {
            DeadLetter letter = DeadLetterHeaders.read(said, kept.key(), kept.value());
            byte[] model = said.getOrDefault(DeadLetterHeaders.MODEL, new byte[0]);
            return Optional.of(new KeptLetter(letter.with(own, letter.leftOut()), new String(model, UTF_8)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** From where its record says to have been sent again before. Anybody may write so: a receipt has it, too. */
    Stream<RecordPlace> resent() {
        return letter.headers().stream()
                .filter(header -> header.name().equals(ResentHeader.RESENT) && header.value() != null)
                .flatMap(header -> RecordPlace.resent(new String(header.value(), UTF_8)).stream());
    }
}
