package org.lorentztron.job.score;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;
import org.lorentztron.connectors.serial.ImmutableSerializer;
import org.lorentztron.connectors.serial.SegmentsCoding;
import org.lorentztron.connectors.serial.Varints;
import org.lorentztron.job.route.BlockLayout;
import org.lorentztron.job.train.BlockScores;
import org.lorentztron.job.train.ScoresCoding;

/**
 * What the blocks that have scored an event so far say to it. Nothing in it is to be modified.
 *
 * @param missing how many blocks have not scored it
 * @param time the effective time at which its {@link BlockLayout#home} has scored it; 0 before
 * @param timestamp the event's own time
 * @param id of the event, or null if it has none or its home has not scored it
 * @param scores of all parts by index, or of all classes; NaN where nothing is said
 * @param logOdds what each score stands for, NaN where nothing is known
 * @param segments values of the event, as {@link BlockScores#segments}; none before its home has scored it
 */
public record GatheredScores(
        int missing,
        long time,
        long timestamp,
        @Nullable String id,
        double[] scores,
        double[] logOdds,
        List<String> segments) {

    /** Of an event that no block has scored. */
    static GatheredScores none(int blocks, int scores) {
        double[] unknown = new double[scores];
        Arrays.fill(unknown, Double.NaN);
        return new GatheredScores(blocks, 0, 0, null, unknown, unknown, List.of());
    }

    /**
     * With what another block says.
     *
     * @param parts the indices of the block's parts
     * @param home whether the block is the event's home
     */
    GatheredScores with(BlockScores said, int[] parts, boolean home) {
        if (missing == 0) {
            throw new IllegalStateException("block " + said.block() + " has scored partition " + said.partition()
                    + ", offset " + said.offset() + " after all blocks had");
        }
        int each = said.scores().length;
        if (each != parts.length && each != scores.length) {
            throw new IllegalStateException("block " + said.block() + " of " + parts.length + " parts gives " + each
                    + " scores, expected one for each part or " + scores.length);
        }
        double[] allScores = with(scores, said.scores(), parts);
        double[] allLogOdds = with(logOdds, said.logOdds(), parts);
        return home
                ? new GatheredScores(
                        missing - 1, said.time(), said.timestamp(), said.id(), allScores, allLogOdds, said.segments())
                : new GatheredScores(missing - 1, time, timestamp, id, allScores, allLogOdds, segments);
    }

    /** The values of some parts among those of all, or those of all classes. */
    private static double[] with(double[] before, double[] said, int[] parts) {
        double[] all = before.clone();
        for (int i = 0; i < said.length; i++) {
            all[said.length == parts.length ? parts[i] : i] = said[i];
        }
        return all;
    }

    /** Whether all blocks have scored the event. */
    boolean isComplete() {
        return missing == 0;
    }

    /** Whether any part says anything. */
    boolean saysAnything() {
        for (double score : scores) {
            if (!Double.isNaN(score)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The components in their order, scores and log odds preceded by their number; and {@link SegmentsCoding segments},
     * of which the number of missing blocks tells.
     */
    public static final class Serializer extends ImmutableSerializer<GatheredScores> {

        private static final long serialVersionUID = 1L;

        @Override
        public int version() {
            return 1;
        }

        @Override
        public GatheredScoresSnapshot snapshotConfiguration() {
            return new GatheredScoresSnapshot();
        }

        @Override
        public void serialize(GatheredScores state, DataOutputView out) throws IOException {
            out.writeInt(SegmentsCoding.marked(state.missing(), state.segments()));
            out.writeLong(state.time());
            out.writeLong(state.timestamp());
            Varints.writeText(state.id(), out);
            ScoresCoding.write(state.scores(), out);
            ScoresCoding.write(state.logOdds(), out);
            SegmentsCoding.write(state.segments(), out);
        }

        @Override
        public GatheredScores deserialize(DataInputView in) throws IOException {
            int marked = in.readInt();
            return new GatheredScores(
                    SegmentsCoding.number(marked),
                    in.readLong(),
                    in.readLong(),
                    Varints.readNullableText(in),
                    ScoresCoding.read(in),
                    ScoresCoding.read(in),
                    SegmentsCoding.read(marked < 0, in));
        }
    }
}
