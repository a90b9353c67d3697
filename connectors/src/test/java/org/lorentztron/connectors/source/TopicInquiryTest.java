package org.lorentztron.connectors.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ServerSocket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.Test;
import org.lorentztron.broker.EmbeddedBroker;

class TopicInquiryTest {

    private static final long PATIENCE_SECONDS = 60;

    @Test
    void ask_brokerThatAnswers_isAnsweredAndAnewEachTime() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            broker.createTopic("events", 3, Map.of());
            TopicInquiry inquiry = new TopicInquiry(Map.of("bootstrap.servers", broker.bootstrapServers()), "events");
            CompletableFuture<Void> first = inquiry.ask();
            first.get(PATIENCE_SECONDS, TimeUnit.SECONDS);

            CompletableFuture<Void> second = inquiry.ask();

            assertThat(second).isNotSameAs(first);
            second.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    @Test
    void ask_manyAtOnce_shareOneAnswer() throws Exception {
        TopicInquiry inquiry = new TopicInquiry(Map.of("bootstrap.servers", "localhost:1"), "events");
        TopicInquiry same = new TopicInquiry(Map.of("bootstrap.servers", "localhost:1"), "events");

        CompletableFuture<Void> answer = inquiry.ask();

        assertThat(same.ask()).isSameAs(answer);
        assertFails(answer, TimeoutException.class);
    }

    @Test
    void ask_topicThatIsGone_isNoAnswer() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            Map<String, String> kafka = Map.of("bootstrap.servers", broker.bootstrapServers());
            assertFails(new TopicInquiry(kafka, "gone").ask(), UnknownTopicOrPartitionException.class);
        }
    }

    /** Its connections are accepted, as those of a suspended process are. */
    @Test
    void ask_brokerThatIsSilent_isNoAnswerWithinTheTimeout() throws Exception {
        try (ServerSocket silent = new ServerSocket(0)) {
            Map<String, String> kafka = Map.of("bootstrap.servers", "localhost:" + silent.getLocalPort());
            assertFails(new TopicInquiry(kafka, "events").ask(), TimeoutException.class);
        }
    }

    private static void assertFails(CompletableFuture<Void> answer, Class<? extends Exception> cause) {
        assertThatThrownBy(() -> answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(cause);
    }
}
