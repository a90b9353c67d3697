package org.lorentztron.local.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lorentztron.connectors.client.ModelVersion;
import org.lorentztron.connectors.wire.event.IndexedFeatures;
import org.lorentztron.connectors.wire.event.LabeledEvent;
import org.lorentztron.connectors.wire.named.NamedFeatures;
import org.lorentztron.connectors.wire.version.PairName;
import org.lorentztron.connectors.wire.version.PublishedCounts;
import org.lorentztron.connectors.wire.version.PublishedPair;
import org.lorentztron.connectors.wire.version.VersionInfo;
import org.lorentztron.datasets.named.DataName;
import org.lorentztron.datasets.tables.TableForm;
import org.lorentztron.datasets.tables.TableRules;
import org.lorentztron.local.produce.rows.TableColumns;
import org.lorentztron.model.FeatureSet;
import org.lorentztron.model.learn.AlignmentStep;
import org.lorentztron.model.predict.DecisionRule;
import org.lorentztron.tools.cli.CommandFailedException;
import picocli.CommandLine;

class TableEventsTest {
    @TempDir
    Path folder;

    private final ModelVersion named = version(NamedFeatures.NAME, NamedFeatures.SIZE);
    private final List<String> problems = new ArrayList<>();

    private static ModelVersion version(String space, int size) {
        PublishedPair pair = PublishedPair.of(
                new PairName("a", "b"),
                1_000,
                "herded",
                1,
                FeatureSet.of(size, new int[] {7}),
                new float[] {1, 0},
                new float[] {0, 2},
                2,
                new PublishedCounts(100, 40, 7),
                new AlignmentStep(0, 0));
        VersionInfo manifest = new VersionInfo(
                "m",
                1,
                1_000,
                List.of("a", "b"),
                space,
                null,
                List.of(VersionInfo.Part.of(pair)),
                100,
                List.of(),
                DecisionRule.VOTES,
                Map.of("event-ignore", "row"),
                1,
                "test");
        return ModelVersion.of(manifest, List.of(pair));
    }

    private List<LabeledEvent> events(String text, String label, String... options) throws Exception {
        return events(named, text, label, options);
    }

    private List<LabeledEvent> events(ModelVersion version, String text, String label, String... options)
            throws Exception {
        Path file = Files.writeString(folder.resolve("data.csv"), text);
        TableColumns columns = CommandLine.populateCommand(new TableColumns(), options);
        TableRules rules = TableRules.of(TableForm.RECOGNISED, problems::add);
        TableEvents events =
                TableEvents.open(DataName.of("csv:" + file + label), rules, columns, version, problems::add);
        List<LabeledEvent> all = new ArrayList<>();
        for (LabeledEvent event = events.nextGood(problems::add);
                event != null;
                event = events.nextGood(problems::add)) {
            all.add(event);
        }
        return all;
    }

    /** As an application asks: by names of features, and by the rules of the job that published the version. */
    @Test
    void nextGood_fileWithoutLabels_hasAllColumnsAsFeatures() throws Exception {
        List<LabeledEvent> events = events("row,x,y\n1,2,u\n2,3,\n", "");
        assertThat(events).extracting(LabeledEvent::label).containsOnlyNulls();
        assertThat(events).extracting(LabeledEvent::timestamp).containsOnly(LabeledEvent.NO_TIMESTAMP);
        NamedFeatures space = new NamedFeatures();
        assertThat(events.get(0).features().indices())
                .containsExactlyInAnyOrder(space.index("x"), space.index("x?"), space.index("y=u"));
        assertThat(events.get(1).features().indices()).containsExactlyInAnyOrder(space.index("x"), space.index("x?"));
        assertThat(problems).isEmpty();
    }

    @Test
    void nextGood_fileWithLabels_leavesOutTheColumnThatIsNamed() throws Exception {
        String text = "x,label\n5,a\n6,\n7,b\n";
        NamedFeatures space = new NamedFeatures();
        List<LabeledEvent> events = events(text, "#label");
        assertThat(events).hasSize(3);
        assertThat(events).extracting(LabeledEvent::label).containsOnlyNulls();
        assertThat(events.get(0).features().indices()).containsExactlyInAnyOrder(space.index("x"), space.index("x?"));
        assertThat(events(text, "").get(0).features().indices()).contains(space.index("label=a"));
    }

    @Test
    void nextGood_columnsOfIdAndTime_areThoseOfThePrediction() throws Exception {
        List<LabeledEvent> events = events(
                "txn,at,x\n007,1700000000,1\n008,,2\n009,1700000001,3\n",
                "",
                "--id-column",
                "txn",
                "--time-column",
                "at");
        assertThat(events).extracting(LabeledEvent::id).containsExactly("007", "009");
        assertThat(events).extracting(LabeledEvent::timestamp).containsExactly(1_700_000_000_000L, 1_700_000_001_000L);
        assertThat(problems)
                .anyMatch(told -> told.contains("read as seconds"))
                .anyMatch(told -> told.contains("line 3, column 'at': the time is missing"));
    }

    /** As of lines: the others are classified. */
    @Test
    void nextGood_badRows_areTold() throws Exception {
        assertThat(events("x,y\n1,2\n3\n" + "4,5\n", "")).hasSize(2);
        assertThat(problems).hasSize(1).first().asString().contains("data.csv, line 3: row has 1 values, expected 2");
    }

    @Test
    void open_modelWithoutNames_isRefused() {
        ModelVersion indexed = version(IndexedFeatures.NAME, 8);
        assertThatThrownBy(() -> events(indexed, "x,y\n1,2\n", ""))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("without names, expected jsonl:FILE");
    }
}
