package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user reads when Kafka refuses a commit, which may be the only sign of a lost version. */
class RefusedCommitLogTest {
    private static final String COMMITTER = "org.apache.flink.connector.kafka.sink.internal.KafkaCommitter";

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final PrintStream before = System.err;
    private LoggerContext logging;
    private Logger committer;

    @TempDir
    private Path directory;

    /** But that the appenders follow System.err: without, they would write to that of the JVM's first context. */
    @BeforeEach
    void startLoggingAsTheProductDoes() throws IOException {
        System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
        String product = Files.readString(Path.of("src", "main", "resources", "log4j2.properties"));
        Path configuration = Files.writeString(
                directory.resolve("log4j2.properties"),
                product + "\nappender.stderr.follow = true\nappender.fenced.follow = true\n");
        logging = new LoggerContext("product", null, configuration.toUri());
        logging.start();
        committer = logging.getLogger(COMMITTER);
    }

    @AfterEach
    void stopLogging() {
        logging.stop();
        System.setErr(before);
    }

    private List<String> lines() {
        return written.toString(StandardCharsets.UTF_8).lines().toList();
    }

    /** As KafkaCommitter of flink-connector-kafka 5.0.0-2.2 does, for each sink. */
    private void refuse(String transaction) {
        committer.warn(
                "Unable to commit transaction ({}) because its producer is already fenced. If this warning appears as"
                        + " part of the recovery of a checkpoint, it is expected in some cases",
                transaction,
                new ProducerFencedException("There is a newer producer"));
    }

    @Test
    void warn_commitsThatAreRefused_sayOnceWhatMayBeLost() {
        refuse("models");
        refuse("dead-letters");

        assertThat(lines())
                .singleElement()
                .asString()
                .contains("WARN  KafkaCommitter: Kafka has refused a commit. Nothing is lost if the run")
                .endsWith("what its last checkpoint was to publish may be lost: docs/operate/guarantees.md");
    }

    /** Of transactions whose ids are used once: that has no harmless cause. */
    @Test
    void error_commitsThatAreRefused_areToldInFlinksWords() {
        committer.error("Unable to commit transaction (models) because its producer is already fenced. This means");
        committer.error("Unable to commit transaction (letters) because its producer is already fenced. This means");

        assertThat(lines()).hasSize(2).allMatch(line -> line.contains("ERROR KafkaCommitter: Unable to commit"));
    }

    @Test
    void warn_anythingElse_isToldInItsOwnWords() {
        committer.warn("Encountered retriable exception while committing {}.", "models");
        committer.info("Committing transaction was interrupted");

        assertThat(lines())
                .singleElement()
                .asString()
                .endsWith("KafkaCommitter: Encountered retriable exception while committing models. ");
    }

    /** Messages of Flink and Kafka quote names and values of records. */
    @Test
    void warn_textOfOthers_doesNotMoveTheCursor() {
        committer.warn("Record \u001b[2J\u009b\r\u202e\u0007 is\n\tbad", new IllegalStateException("\u001b[31m\nx"));

        assertThat(written.toString(StandardCharsets.UTF_8))
                .contains("KafkaCommitter: Record ?[2J???? is\n\tbad java.lang.IllegalStateException: ?[31m")
                .doesNotContain("\u001b");
    }
}
