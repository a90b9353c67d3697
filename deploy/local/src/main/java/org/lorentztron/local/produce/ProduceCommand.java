package org.lorentztron.local.produce;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.EncodedEventProducer;
import org.lorentztron.local.produce.rows.EncodedEvent;
import org.lorentztron.local.shared.EventSupply;
import org.lorentztron.local.shared.KafkaOptions;
import org.lorentztron.tools.cli.BrokerProbe;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.JsonLine;
import org.lorentztron.tools.cli.Pace;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Sends a data set, or one's own events. Event i goes to partition i mod P. */
@CommandLine.Command(
        name = "produce",
        header = "Send a data set, or events of your own.",
        description = {
            "Event i goes to partition i mod P of the topic, which must exist. Event times of a data set are now -"
                    + " count + i ms, unless --time-column has them, or the time of sending when there is no end."
                    + " Events of your own are lines of JSON, such as {\"label\": \"a\", \"features\": [0.5, 1]};"
                    + " those without label are classified by a job with --predictions-topic. Exits when every event"
                    + " is written.",
            ""
        })
public final class ProduceCommand implements Command {
    @Spec
    private CommandSpec command;

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Option(
            names = "--topic",
            defaultValue = "events",
            paramLabel = "TOPIC",
            description = "Topic of the events (default: ${DEFAULT-VALUE}).")
    private String topic;

    @Mixin
    private ProducedData data = new ProducedData();

    @Option(
            names = "--rate",
            defaultValue = "0",
            paramLabel = "N",
            description = "Events per second (default: as fast as possible).")
    private double rate;

    @Option(names = "--json", description = "Print one JSON object on one line, and nothing else, on stdout.")
    private boolean json;

    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    private boolean help;

    @Override
    public void check(List<String> rest, List<String> problems) {
        kafka.check(command, problems);
        data.check(problems);
        if (!(rate >= 0 && rate <= Double.MAX_VALUE)) {
            problems.add("invalid value for option '--rate': " + rate + ", expected 0 or more");
        }
    }

    @Override
    public void run(Console console) throws Exception {
        long begun = System.nanoTime();
        try (EventSupply<EncodedEvent> events = data.open(console)) {
            Map<String, Object> properties = kafka.properties();
            int partitions = BrokerProbe.partitions(properties, topic);
            long sent;
            try (EncodedEventProducer producer = new EncodedEventProducer(properties, topic)) {
                sent = send(events, partitions, producer);
                producer.flush();
            }
            report(console, sent, partitions, System.nanoTime() - begun);
        } catch (KafkaException e) {
            throw new CommandFailedException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Returns how many. */
    private long send(EventSupply<EncodedEvent> events, int partitions, EncodedEventProducer producer)
            throws CommandFailedException, InterruptedException {
        Pace pace = new Pace(rate);
        for (long i = 0; i < data.count(); i++) {
            pace.await(i);
            EncodedEvent event = next(events, i, producer);
            if (event == null) {
                return i;
            }
            producer.send((int) (i % partitions), event.id(), event.bytes());
        }
        return data.count();
    }

    /** @throws CommandFailedException if there is something that is no event, once those before it are written */
    private static @Nullable EncodedEvent next(
            EventSupply<EncodedEvent> events, long sent, EncodedEventProducer producer) throws CommandFailedException {
        try {
            return events.next();
        } catch (CommandFailedException e) {
            producer.flush();
            throw new CommandFailedException(
                    String.format("%s; sent %,d %s before", e.getMessage(), sent, sent == 1 ? "record" : "records"), e);
        }
    }

    private void report(Console console, long sent, int partitions, long nanos) {
        double seconds = (double) nanos / TimeUnit.SECONDS.toNanos(1);
        if (json) {
            console.out().println(JsonLine.of(object -> {
                object.writeStringField("topic", topic);
                object.writeNumberField("events", sent);
                object.writeNumberField("partitions", partitions);
                object.writeNumberField("seconds", seconds);
                if (data.badRows() > 0) {
                    object.writeNumberField("skipped", data.badRows());
                }
            }));
        } else {
            if (data.badRows() > 0) {
                console.out().printf("Bad rows, not sent: %,d%n", data.badRows());
            }
            console.out()
                    .printf(
                            "%,d %s in topic '%s' (%d %s), %.1f s%n",
                            sent,
                            sent == 1 ? "event" : "events",
                            topic,
                            partitions,
                            partitions == 1 ? "partition" : "partitions",
                            seconds);
        }
    }
}
