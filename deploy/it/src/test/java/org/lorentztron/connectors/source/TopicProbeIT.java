package org.lorentztron.connectors.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.broker.OwnNames;
import org.lorentztron.broker.SharedBroker;
import org.lorentztron.connectors.KafkaTopic;
import org.lorentztron.connectors.Patience;

@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class TopicProbeIT {
    private static final OwnNames OWN = OwnNames.of(TopicProbeIT.class);

    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    @Test
    void ask_brokerThatAnswers_isAnsweredAndAnewEachTime() throws Exception {
        EmbeddedBroker broker = SharedBroker.get();
        broker.createTopic(OWN.name("inquired"), 3, Map.of());
        Map<String, String> kafka = Map.of("bootstrap.servers", broker.bootstrapServers());
        TopicProbe inquiry = new TopicProbe(kafka, OWN.name("inquired"), TopicProbe.REQUEST_TIMEOUT);
        assertThat(inquiry.ask().get(Patience.SECONDS, TimeUnit.SECONDS)).isEmpty();
        TopicPartition partition = new TopicPartition(OWN.name("inquired"), 1);
        new KafkaTopic(broker, partition.topic())
                .send(List.of(new ProducerRecord<>(partition.topic(), 1, null, new byte[1])));

        assertThat(inquiry.ask().get(Patience.SECONDS, TimeUnit.SECONDS)).isEqualTo(Map.of(partition, 1L));
    }

    @Test
    void ask_manyAtOnce_shareOneAnswer() throws Exception {
        TopicProbe inquiry = new TopicProbe(Map.of("bootstrap.servers", "localhost:1"), "events", TIMEOUT);
        TopicProbe same = new TopicProbe(Map.of("bootstrap.servers", "localhost:1"), "events", TIMEOUT);

        CompletableFuture<?> answer = inquiry.ask();

        assertThat(same.ask()).isSameAs(answer);
        assertFails(answer, TimeoutException.class);
    }

    @Test
    void ask_topicThatIsGone_isNoAnswer() throws Exception {
        Map<String, String> kafka =
                Map.of("bootstrap.servers", SharedBroker.get().bootstrapServers());
        assertFails(
                new TopicProbe(kafka, OWN.name("gone"), TopicProbe.REQUEST_TIMEOUT).ask(),
                UnknownTopicOrPartitionException.class);
    }

    /** Its connections are accepted, as those of a suspended process are. */
    @Test
    void ask_brokerThatIsSilent_isNoAnswerWithinTheTimeout() throws Exception {
        try (ServerSocket silent = new ServerSocket(0)) {
            Map<String, String> kafka = Map.of("bootstrap.servers", "localhost:" + silent.getLocalPort());
            assertFails(new TopicProbe(kafka, "events", TIMEOUT).ask(), TimeoutException.class);
        }
    }

    /** With the timeout of a job. */
    @Test
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void ask_brokerThatIsSilent_isNoAnswerWithinTenSeconds() throws Exception {
        try (ServerSocket silent = new ServerSocket(0)) {
            Map<String, String> kafka = Map.of("bootstrap.servers", "localhost:" + silent.getLocalPort());
            TopicProbe inquiry = new TopicProbe(kafka, "events", TopicProbe.REQUEST_TIMEOUT);
            long begun = System.nanoTime();

            assertFails(inquiry.ask(), TimeoutException.class);

            assertThat(Duration.ofNanos(System.nanoTime() - begun))
                    .isBetween(Duration.ofSeconds(9), Duration.ofSeconds(20));
        }
    }

    private static void assertFails(CompletableFuture<?> answer, Class<? extends Exception> cause) {
        assertThatThrownBy(() -> answer.get(Patience.SECONDS, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(cause);
    }
}
