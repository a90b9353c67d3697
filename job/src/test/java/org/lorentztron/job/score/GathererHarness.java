package org.lorentztron.job.score;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedTwoInputStreamOperatorTestHarness;
import org.lorentztron.connectors.publish.OutputRecord;
import org.lorentztron.job.TestOptions;
import org.lorentztron.job.options.JobOptions;
import org.lorentztron.job.route.BlockLayout;
import org.lorentztron.job.train.BlockScores;
import org.lorentztron.job.version.VersionNumber;
import org.lorentztron.model.probability.PlattScaling;

/** The gatherer, and what its two inputs bring: scores of blocks, and the numbers of versions. */
@SuppressWarnings("try") // Flink's harnesses declare that close() throws any exception
final class GathererHarness
        extends KeyedTwoInputStreamOperatorTestHarness<
                Tuple2<Integer, Long>, BlockScores, VersionNumber, OutputRecord> {
    /** Of every part. */
    static final PlattScaling CALIBRATION = new PlattScaling(2, 0, 100);

    final BlockLayout layout;

    GathererHarness(int parallelism, int subtask, int blocks, String... options) throws Exception {
        this(TestOptions.of(options), blocks, parallelism, subtask);
    }

    private GathererHarness(JobOptions options, int blocks, int parallelism, int subtask) throws Exception {
        super(
                new PredictionGatherer(options, layout(options, blocks)),
                said -> Tuple2.of(said.partition(), said.offset()),
                null,
                Types.TUPLE(Types.INT, Types.LONG),
                128,
                parallelism,
                subtask);
        layout = layout(options, blocks);
    }

    private static BlockLayout layout(JobOptions options, int blocks) {
        return new BlockLayout(options.learnerSettings().parts(), blocks);
    }

    /** A block says to the event (0, offset) that each of its pairs has this score. */
    void say(int block, long offset, long time, double score) throws Exception {
        double[] scores = new double[layout.partIndices(block).length];
        Arrays.fill(scores, score);
        say(block, offset, time, scores);
    }

    void say(int block, long offset, long time, double[] scores) throws Exception {
        String id = block == 0 ? "event " + offset : null;
        double[] logOdds = new double[scores.length];
        Arrays.setAll(logOdds, i -> PlattScaling.logOdds(CALIBRATION, scores[i]));
        processElement1(
                new StreamRecord<>(new BlockScores(block, 0, offset, time, time - 7, id, scores, logOdds, List.of())));
    }

    /** The home of the event, which knows its values of segment fields, says so; another block knows none. */
    void say(int block, long offset, long time, List<String> segments) throws Exception {
        double[] scores = new double[layout.partIndices(block).length];
        processElement1(
                new StreamRecord<>(new BlockScores(block, 0, offset, time, time, null, scores, scores, segments)));
    }

    void version(long number, long intervalEnd) throws Exception {
        processElement2(new StreamRecord<>(new VersionNumber(number, intervalEnd)));
    }

    void versionsUntil(long time) throws Exception {
        processWatermark2(new Watermark(time));
    }

    List<String> take() {
        List<String> texts = extractOutputValues().stream()
                .map(record -> new String(record.value(), UTF_8))
                .toList();
        getOutput().clear();
        return texts;
    }
}
