package org.lorentztron.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.lorentztron.broker.OwnNames;

/** The front page and the examples do what they say: each command runs, and shows what the page shows. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class ExamplesIT {

    @Test
    void frontPage_itsStart_predictsAsItSays(TestInfo test) throws Exception {
        follow(PageCommand.of(FollowedPage.ROOT.resolve("README.md"), "Start"), test);
    }

    /** Its topic and its commands are those of the front page, and more. */
    @Test
    @EnabledIfSystemProperty(named = "lorentztron.nightly", matches = "true")
    void payments_readme_showsWhatItSays(TestInfo test) throws Exception {
        follow(example("payments"), test);
    }

    @Test
    void sensors_readme_showsWhatItSays(TestInfo test) throws Exception {
        follow(example("sensors"), test);
    }

    @Test
    void text_readme_showsWhatItSays(TestInfo test) throws Exception {
        follow(example("text"), test);
    }

    /** From describe to an answer, with topics that nobody made for the job. */
    @Test
    void yourTopic_page_showsWhatItSays(TestInfo test) throws Exception {
        follow(PageCommand.of(FollowedPage.ROOT.resolve("docs/guide/your-topic.md")), test);
    }

    /** A new example needs a test above. */
    @Test
    void examples_folder_hasThoseThatAreTried() throws IOException {
        try (Stream<Path> folders = Files.list(FollowedPage.ROOT.resolve("examples"))) {
            assertThat(folders.filter(Files::isDirectory))
                    .extracting(folder -> folder.getFileName().toString())
                    .containsExactlyInAnyOrder("changes", "payments", "sensors", "text");
        }
    }

    private static List<PageCommand> example(String name) throws IOException {
        return PageCommand.of(
                FollowedPage.ROOT.resolve("examples").resolve(name).resolve("README.md"));
    }

    private static void follow(List<PageCommand> page, TestInfo test) throws Exception {
        try (FollowedPage followed = new FollowedPage(new OwnCommands(OwnNames.of(test)))) {
            followed.follow(page);
        }
    }
}
