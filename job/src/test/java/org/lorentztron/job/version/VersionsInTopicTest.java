package org.lorentztron.job.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.model.predict.DecisionRule;

class VersionsInTopicTest {
    private static final VersionInfo VERSION = new VersionInfo(
            "m",
            7,
            1000,
            List.of("a", "b"),
            NamedFeatures.NAME,
            null,
            List.of(),
            1,
            List.of(
                    new VersionInfo.SourcePosition("events", 0, 10, "first"),
                    new VersionInfo.SourcePosition("events", 1, 11, "first"),
                    new VersionInfo.SourcePosition("labels", 0, 12, null)),
            DecisionRule.VOTES,
            Map.of(),
            1,
            "test");

    /** Whoever starts it again may not know that it could have gone on. */
    @Test
    void without_stateOfVersions_saysWhatFollowsAndHowToGoOn() {
        assertThat(VersionsInTopic.without("models", "m", 7))
                .startsWith("Topic 'models' or its history has version 7 of model 'm', but this job starts without")
                .contains("versions begin at 8 and are weaker", "--checkpoint-dir and --restore latest", "a savepoint");
    }

    /** A start without state goes on after its number, and has nothing else of it. */
    @Test
    void otherTopics_topicCreatedAgain_namesBothIdsOnce() {
        assertThat(VersionsInTopic.otherTopics(VERSION, Map.of("events", "second", "labels", "third")))
                .containsExactly("Version 7 of model 'm' was trained on the topic events with the id first, but this"
                        + " job reads the one with the id second: the topic was deleted and created again, or it is of"
                        + " other brokers");
    }

    @Test
    void otherTopics_sameTopicOrUnknown_areNone() {
        assertThat(VersionsInTopic.otherTopics(VERSION, Map.of("events", "first")))
                .isEmpty();
        assertThat(VersionsInTopic.otherTopics(VERSION, Map.of("other", "second")))
                .isEmpty();
    }
}
