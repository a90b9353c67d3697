package org.lorentztron.job.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.TreeSet;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.connectors.source.Event;
import org.lorentztron.job.average.AverageState;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.state.KeptBound;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.Features;
import org.lorentztron.model.Part;
import org.lorentztron.model.features.FeatureScale;
import org.lorentztron.model.learn.PartHistory;
import org.lorentztron.model.learn.StartModels;
import org.lorentztron.model.learn.WeightedAveraging;
import org.lorentztron.model.learner.Learners;

/** What trainers forget, in event time and through restores. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
class ForgettingTrainerTest extends TrainerHarnesses {
    private static final int FEATURES = 1 << 20;
    private static final String WIDE = "--features=" + FEATURES;

    /** Eight intervals; features of a range that moves on with time, and some that stay. */
    private static List<Event> events() {
        Random random = new Random(1);
        List<Event> events = new ArrayList<>();
        for (int t = 0; t < 800; t++) {
            int time = 10 * t;
            TreeSet<Integer> indices = new TreeSet<>();
            for (int k = 0; k < 4; k++) {
                indices.add(random.nextBoolean() ? random.nextInt(8) : 100 + time / 20 + random.nextInt(30));
            }
            float[] values = new float[indices.size()];
            for (int k = 0; k < values.length; k++) {
                values[k] = (float) random.nextGaussian();
            }
            Features x = Features.sparse(
                    FEATURES, indices.stream().mapToInt(j -> j * 1000).toArray(), values);
            events.add(Event.decoded(0, t, random.nextInt(5), time, null, x));
        }
        return events;
    }

    private static String[] all(String... more) {
        List<String> options = new ArrayList<>(List.of(WIDE));
        options.addAll(List.of(more));
        return options.toArray(String[]::new);
    }

    private static int held(TrainedPart part) {
        return ((DosModel) part.model()).featureSet().count();
    }

    @ParameterizedTest
    @CsvSource({
        "333, --feature-ttl=2s",
        "1999, --max-features-held=20",
        "2500, --min-feature-count=2",
        "2777, --feature-ttl=1s --max-features-held=40 --min-feature-count=2",
        "4777, --learner=shared --rank=5 --blocks=1 --feature-ttl=2s --max-features-held=40 --start-fit=0",
        "4777, --learner=linear --scheme=rest --feature-ttl=1s --max-features-held=40 --min-feature-count=3"
    })
    void restore_anywhere_givesWhatAnUninterruptedRunGives(long cut, String given) throws Exception {
        String[] options = all(given.split(" "));
        Harness whole = open(null, options);
        whole.send(events());
        whole.processWatermark(7999);
        Harness first = open(null, options);
        first.send(events());
        first.processWatermark(cut);
        List<String> published = new ArrayList<>(first.take());

        Harness second = open(first.snapshot(1, 1), options);
        second.processWatermark(7999);
        published.addAll(second.take());

        assertThat(published.stream().sorted().toList()).isEqualTo(whole.take());
    }

    /** Features from before are forgotten when the first interval after the restore is as old as the ttl. */
    @Test
    void restore_otherMemory_keepsToItFromThenOn() throws Exception {
        Harness first = open(null, all());
        first.send(events());
        first.processWatermark(3999);
        int before = first.models().stream()
                .filter(part -> part.intervalEnd() == 4000)
                .mapToInt(ForgettingTrainerTest::held)
                .max()
                .orElseThrow();

        Harness second = open(first.snapshot(1, 1), all("--feature-ttl=1s", "--max-features-held=60"));
        second.processWatermark(7999);
        List<TrainedPart> after = second.models();

        assertThat(before).isGreaterThan(60);
        assertThat(after).hasSize(40).allSatisfy(part -> assertThat(held(part)).isBetween(1, 60));
    }

    /** The heap of a restart changes no model; an option does. */
    @Test
    void restore_boundOfAnotherHeap_keepsTheFirstOneUnlessAnOptionSaysMore() throws Exception {
        Harness first = open(new Harness(options(all()), 60), null);
        first.send(events());
        first.processWatermark(3999);
        OperatorSubtaskState state = first.snapshot(1, 1);
        assertThat(first.models()).extracting(ForgettingTrainerTest::held).contains(60);

        assertThat(mostHeld(state, new Harness(options(all()), 90))).isEqualTo(60);
        assertThat(mostHeld(state, new Harness(options(all("--max-features-held=70")), 90)))
                .isEqualTo(70);
    }

    @Test
    void warning_keptBoundThatDoesNotFit_saysSo() {
        JobOptions kept = options(all()).holding(60);

        assertThat(KeptBound.warning(kept, 60)).isEmpty();
        assertThat(KeptBound.warning(kept, 59))
                .hasValue("a part holds at most 60 features, as the restored state has it, but the heap and the models"
                        + " topic where the job was submitted hold 59: give it more of both, or a smaller"
                        + " --max-features-held");
    }

    private int mostHeld(OperatorSubtaskState state, Harness restored) throws Exception {
        open(restored, state).processWatermark(7999);
        return restored.models().stream()
                .mapToInt(ForgettingTrainerTest::held)
                .max()
                .orElseThrow();
    }

    /** Once when a part is nearly full, and once when it is full. */
    @Test
    void endInterval_partThatIsFull_isSignalledOnce() throws Exception {
        Harness trainer = open(new Harness(options(all("--signals-topic=signals")), 60), null);
        trainer.send(events());
        trainer.processWatermark(3999);
        List<String> before = signals(trainer);
        Harness again = open(new Harness(options(all("--signals-topic=signals")), 60), trainer.snapshot(1, 1));
        again.processWatermark(7999);
        List<String> all = new ArrayList<>(before);
        all.addAll(signals(again));

        assertThat(all).hasSize((int) all.stream().distinct().count());
        assertThat(all.stream().filter(signal -> signal.contains("\"what\":\"reached\"")))
                .hasSize(10)
                .allMatch(signal -> signal.contains("\"signal\":\"features-limit\"")
                        && signal.contains("\"distance\":60.0,\"bound\":60.0"));
    }

    /** Without the interval, which differs when a signal is repeated. */
    private static List<String> signals(Harness trainer) {
        Queue<StreamRecord<OutputRecord>> signals = trainer.getSideOutput(PartTrainer.SIGNALS);
        return signals == null
                ? List.of()
                : signals.stream()
                        .map(signal -> new String(signal.getValue().value(), StandardCharsets.UTF_8)
                                .replaceAll("\"intervalEnd\":\\d+,", ""))
                        .toList();
    }

    /** The average of a part has the features of its newest model: what is published shrinks with what is held. */
    @Test
    void average_ofPartsThatForget_holdsTheFeaturesOfTheNewestModel() throws Exception {
        String[] given = all("--feature-ttl=2s", "--averaging=uniform");
        JobOptions options = options(given);
        Harness trainer = open(null, given);
        trainer.send(events());
        trainer.processWatermark(7999);
        AverageState average = new AverageState(options.learning().averaging(), new PartHistory());
        List<Integer> ever = new ArrayList<>();
        int largest = 0;
        for (TrainedPart part : trainer.models()) {
            if (part.part() == 0) {
                WeightedAveraging averaging = new WeightedAveraging(
                        Learners.of(options.learnerSettings()),
                        options.learning().averaging(),
                        options.learnerSettings().parts().part(0),
                        new WeightedAveraging.Published() {
                            @Override
                            public StartModels models(FeatureScale scale) {
                                return StartModels.NONE;
                            }

                            @Override
                            public long intervals(Part unpublished) {
                                return 0;
                            }
                        });
                average.history().add(part.model(), part.resets(), part.scale(), averaging);
                DosModel published = (DosModel) average.history().average().average();
                DosModel newest = (DosModel) part.model();
                assertThat(published.featureSet()).isEqualTo(newest.featureSet());
                for (int index : newest.featureSet().indices()) {
                    ever.add(index);
                }
                largest = Math.max(largest, held(part));
            }
        }
        assertThat((long) largest).isLessThan(ever.stream().distinct().count() / 2);
    }
}
