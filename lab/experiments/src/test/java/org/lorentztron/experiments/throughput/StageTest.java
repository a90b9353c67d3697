package org.lorentztron.experiments.throughput;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StageTest {
    /**
     * Names as they are seen in a running job: those of Flink's tasks and fetchers go on with the chain's operators.
     */
    @ParameterizedTest
    @CsvSource({
        "Source Data Fetcher for Source: EventSource -> EventSplitter (1/2)#0, FETCH",
        "Source: EventSource -> EventSplitter -> PartRouter (2/2)#0, SOURCE",
        "PartTrainer (1/2)#0, TRAIN",
        "NoTraining (1/2)#0, TRAIN",
        "AlignedAverager (1/2)#1, AVERAGE",
        "Scorer (1/2)#0, SCORE",
        "VersionAssembler -> SnapshotPublisher: Writer (1/1)#0, PUBLISH",
        "kafka-producer-network-thread | producer-1, PUBLISH",
        "AsyncOperations-thread-1, CHECKPOINT",
        "flink-pekko.actor.default-dispatcher-5, OTHER",
        "main, OTHER"
    })
    void of_namesOfThreads_findsTheirStage(String thread, Stage stage) {
        assertThat(Stage.of(thread)).isEqualTo(stage);
    }
}
