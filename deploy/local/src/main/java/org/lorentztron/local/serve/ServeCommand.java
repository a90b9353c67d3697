package org.lorentztron.local.serve;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.client.SnapshotConsumer;
import org.lorentztron.connectors.client.SplitConsumer;
import org.lorentztron.connectors.client.VersionSplit;
import org.lorentztron.job.topology.SoftwareVersion;
import org.lorentztron.local.shared.ModelChoice;
import org.lorentztron.local.shared.PolicyOptions;
import org.lorentztron.tools.cli.BrokerProbe;
import org.lorentztron.tools.cli.Command;
import org.lorentztron.tools.cli.CommandFailedException;
import org.lorentztron.tools.cli.Console;
import org.lorentztron.tools.cli.Teardown;
import org.lorentztron.tools.page.LivePage;
import org.lorentztron.tools.serve.ModelServer;
import org.lorentztron.tools.serve.ServedSplit;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Answers predictions over HTTP with the newest version of a model, and changes to each version that comes. */
@CommandLine.Command(
        name = "serve",
        header = "Predict over HTTP, always with the newest version of a model.",
        description = {
            "Follows the models topic, or aliases of a history topic, and answers until Ctrl-C: / is a page that shows"
                    + " the model as it learns, POST /predict takes an event as in the events"
                    + " topic and answers as in the predictions topic, /v2 is the Open Inference"
                    + " Protocol V2, and /metrics is for Prometheus. /v2/health/ready answers 200 as soon as there is a"
                    + " whole version, and 503 before. Everything is in docs/guide/serve.md.",
            ""
        })
public final class ServeCommand implements Command {
    @Mixin
    private ModelChoice model = new ModelChoice();

    @Mixin
    private PolicyOptions policy = new PolicyOptions();

    @Mixin
    private SplitOptions splits = new SplitOptions();

    @Mixin
    private HttpOptions http = new HttpOptions();

    @Mixin
    private PageOptions pages = new PageOptions();

    @Spec
    private CommandSpec command;

    @Override
    public void check(List<String> rest, List<String> problems) {
        model.checkSplit(command, splits.isSplit(), problems);
        Map<String, String> topics = pages.topics();
        topics.put("--models-topic", model.modelsTopic());
        topics.put("--history-topic", model.historyTopic());
        splits.check(topics, problems);
        policy.check(problems);
        http.check(problems);
        pages.check(problems);
    }

    /** It runs for days: that a version is refused, or no broker answers, is for whoever started it. */
    @Override
    public boolean showsWarnings() {
        return true;
    }

    @Override
    public void run(Console console) throws Exception {
        InetSocketAddress address = http.place().address();
        BrokerProbe.requireBroker(model.kafka());
        try (Teardown teardown = new Teardown()) {
            ServedSplit served = splits.served(model.modelId(), policy.choice(), model.kafka(), teardown);
            LivePage page = startPage(teardown);
            if (page != null) {
                http.place().warnOfPage(console.err());
            }
            ModelServer server = teardown.start(() -> listen(address, served, page));
            PrintStream out = console.out();
            out.printf(
                    "serves model '%s' at %s until Ctrl-C, on topic '%s'%n",
                    model.modelId(),
                    http.place().url(server.address().getPort()),
                    splits.isSplit() ? model.historyTopic() : model.versionTopic());
            Optional<VersionSplit> names = splits.names();
            if (names.isPresent()) {
                SplitConsumer consumer = teardown.start(() -> model.consumer(names.get()));
                String first = names.get().names().get(0);
                consumer.onVersion(
                        (name, version) -> take(name, version, served, name.equals(first) ? page : null, console));
                tellProblems(() -> consumer.lastProblem(first), page);
                consumer.start();
                untilEnd(consumer::awaitEnd);
            } else {
                SnapshotConsumer consumer = teardown.start(model::consumer);
                consumer.onVersion(version -> take("", version, served, page, console));
                served.first().tellFields(consumer::fields);
                tellProblems(consumer::lastProblem, page);
                consumer.start();
                untilEnd(consumer::awaitEnd);
            }
        }
    }

    private static void tellProblems(Supplier<Optional<String>> problems, @Nullable LivePage page) {
        if (page != null) {
            page.tellProblems(problems);
        }
    }

    private @Nullable LivePage startPage(Teardown teardown) throws Exception {
        Optional<LivePage.Source> source = pages.source(model.kafka(), model.modelId(), policy.choice());
        return source.isPresent() ? teardown.start(() -> LivePage.start(source.get())) : null;
    }

    private ModelServer listen(InetSocketAddress address, ServedSplit served, @Nullable LivePage page)
            throws CommandFailedException {
        try {
            return ModelServer.start(address, served, http.limits(), SoftwareVersion.get(), page);
        } catch (IOException e) {
            throw http.place().failure(e);
        }
    }

    /** @param name in the split; "" without one */
    private static void take(
            String name, ModelVersion version, ServedSplit served, @Nullable LivePage page, Console console) {
        String of = name.isEmpty() ? "" : name + ", ";
        try {
            served.named(name).take(version);
            if (page != null) {
                page.take(version);
            }
            console.out()
                    .printf(
                            "%sversion %d: %,d events trained%n",
                            of, version.version(), version.manifest().eventsTrained());
        } catch (IllegalArgumentException misfit) {
            console.err().printf("%sversion %d is not served: %s%n", of, version.version(), misfit.getMessage());
        }
    }

    /** What ends by {@code close}, or by an error. */
    @FunctionalInterface
    private interface Ending {
        void await() throws InterruptedException;
    }

    /** Ctrl-C ends the JVM, and {@link Teardown} the server. A server that cannot get newer versions ends, too. */
    private static void untilEnd(Ending reading) throws InterruptedException, CommandFailedException {
        try {
            reading.await();
        } catch (IllegalStateException e) {
            throw new CommandFailedException(String.valueOf(e.getMessage()), e);
        }
    }
}
