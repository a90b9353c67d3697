package org.lorentztron.local.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.lorentztron.broker.EmbeddedBroker;
import org.lorentztron.job.options.JobArguments;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.local.GivenFigures;
import org.lorentztron.local.PublishedModel;
import org.lorentztron.local.run.figures.RunFigures;
import org.lorentztron.local.shared.AbsentNames;
import org.lorentztron.tools.cli.Console;

/** What a run prints of its topics. */
@EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
class RunProgressIT {
    private final AtomicInteger questions = new AtomicInteger();

    /** A bounded run publishes its last thousands of versions at once, and ends. */
    @Test
    void close_manyVersionsUnread_printsThemToTheLast() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            broker.createTopic("models", 1, Map.of());
            broker.createTopic("dead-letters", 1, Map.of());
            Map<String, Object> kafka = Map.of("bootstrap.servers", broker.bootstrapServers(), "max.poll.records", 50);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            JobOptions job = job(broker);

            try (RunProgress progress = RunProgress.open(kafka, job.topics(), console(out, err))) {
                for (int version = 1; version <= 200; version++) {
                    PublishedModel.write(broker.bootstrapServers(), "models", version);
                }
                progress.start(new ProgressLines(job, figures(), new AbsentNames(Map.of()), null, List::of));
            }

            assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
            assertThat(out.toString(StandardCharsets.UTF_8).lines())
                    .contains("version 1: 100 events trained")
                    .contains("version 200: 100 events trained, prequential error now 50.00 % of the newest 0 scored")
                    .endsWith("newest version 200: 100 events trained, 0 rejected");
            // What is asked is of now, and of no version that is long gone.
            assertThat(questions.get()).isBetween(1, 50);
        }
    }

    private RunFigures figures() {
        return new GivenFigures() {
            @Override
            public OptionalDouble prequentialError() {
                questions.incrementAndGet();
                return OptionalDouble.of(0.5);
            }
        };
    }

    private static Console console(ByteArrayOutputStream out, ByteArrayOutputStream err) {
        return new Console(
                new PrintStream(out, true, StandardCharsets.UTF_8), new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private static JobOptions job(EmbeddedBroker broker) throws Exception {
        String[] line = {"--bootstrap-servers", broker.bootstrapServers(), "--classes", "a,b", "--features", "2"};
        return JobArguments.parse(line, Map.of());
    }
}
