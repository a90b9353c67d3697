package org.lorentztron.tools.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.it.ListeningSockets;

class EmbeddedFlinkIT {
    @TempDir
    Path directory;

    @Test
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void submit_twoJobs_bothRunAndAreShownByTheWebUi() throws Exception {
        try (EmbeddedFlink flink = EmbeddedFlink.start(settings(0))) {
            RunningJob first = flink.submit(endless(flink), "first");
            RunningJob second = flink.submit(endless(flink), "second");

            assertThat(first.id()).isNotEqualTo(second.id());
            assertThat(first.isRunning()).isTrue();
            String jobs = get(flink, "/jobs");
            assertThat(jobs).contains(first.id()).contains(second.id());
            assertThat(get(flink, "/")).contains("Apache Flink Web Dashboard");

            first.cancel();
            assertThat(first.isRunning()).isFalse();
            assertThat(second.isRunning()).isTrue();
        }
    }

    /** Also the port for jars and other files, which listens everywhere unless Flink is told otherwise. */
    @Test
    void awaitEnd_boundedInput_returns_andEverySocketIsOnLoopback() throws Exception {
        Set<String> before = ListeningSockets.now();
        try (EmbeddedFlink flink = EmbeddedFlink.start(settings(0))) {
            assertThat(ListeningSockets.now())
                    .filteredOn(socket -> !before.contains(socket))
                    .isNotEmpty()
                    .allMatch(ListeningSockets::isOnLoopback);
            StreamExecutionEnvironment environment = flink.environment(1);
            environment.fromSequence(1, 10).sinkTo(new DiscardingSink<>());

            RunningJob job = flink.submit(environment, "bounded");
            job.awaitEnd();

            assertThat(job.isRunning()).isFalse();
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void awaitEnd_jobGivenUp_namesTheRootCause() throws Exception {
        try (EmbeddedFlink flink = EmbeddedFlink.start(settings(0))) {
            StreamExecutionEnvironment environment = flink.environment(1);
            environment.fromSequence(1, 10).map(n -> 1 / (n - n)).sinkTo(new DiscardingSink<>());

            RunningJob job = flink.submit(environment, "broken");

            assertThatThrownBy(job::awaitEnd)
                    .isInstanceOf(JobFailedException.class)
                    .hasMessage("job 'broken' failed: / by zero");
        }
    }

    /** A user runs the demo twice: the second must say which port is taken instead of waiting. */
    @Test
    void start_portTaken_saysWhichPort() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();

            assertThatThrownBy(() -> EmbeddedFlink.start(settings(port)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(Integer.toString(port));
        }
    }

    @Test
    void close_afterJobs_leavesNoFiles() throws Exception {
        EmbeddedFlink flink = EmbeddedFlink.start(settings(0));
        flink.submit(endless(flink), "endless");
        flink.close();

        try (Stream<Path> left = Files.walk(directory)) {
            assertThat(left.filter(Files::isRegularFile)).isEmpty();
        }
    }

    private FlinkSettings settings(int port) {
        return new FlinkSettings(port, 2, directory, directory.resolve("checkpoints"), Duration.ZERO);
    }

    private static StreamExecutionEnvironment endless(EmbeddedFlink flink) {
        StreamExecutionEnvironment environment = flink.environment(1);
        environment.fromSequence(0, Long.MAX_VALUE).sinkTo(new DiscardingSink<>());
        return environment;
    }

    private static String get(EmbeddedFlink flink, String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(flink.webUi().resolve(path)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
