package org.lorentztron.model.learner.margin;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.lorentztron.model.DosModel;
import org.lorentztron.model.learn.LearnerSettings;
import org.lorentztron.model.learn.PairTrainingBlock;
import org.lorentztron.model.learner.margin.SideWindow.Held;
import org.lorentztron.model.parameters.BlockHeader;
import org.lorentztron.model.parameters.ErrorRateAlarm;

/** The windows of a part of the learner margin, as the bytes of its block tell them. */
record StoredWindows(Side positive, Side negative) {

    /**
     * The window of a side.
     *
     * @param kept the events that stay when newer ones come, by number
     * @param newest the others, by number
     */
    record Side(List<Held> kept, List<Held> newest) {

        /** All events by number. */
        List<Held> all() {
            return Stream.concat(kept.stream(), newest.stream())
                    .sorted(Comparator.comparingLong(Held::number))
                    .toList();
        }
    }

    /** Of each part of a block whose models hold all features. */
    static List<StoredWindows> of(PairTrainingBlock block, LearnerSettings settings) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        block.writeTo(new DataOutputStream(bytes));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        new BlockHeader("margin", 2, false, settings.rank(), settings.features() + 1)
                .read(in, settings.classes().size());
        in.readInt();
        HeldEvents events = HeldEvents.readFrom(in, Integer.MAX_VALUE, settings.features());
        List<StoredWindows> all = new ArrayList<>();
        for (int pair = 0; pair < block.parts().size(); pair++) {
            for (int flag = 0; flag < 3; flag++) {
                in.readBoolean();
            }
            DosModel.readFrom(in);
            ErrorRateAlarm.readFrom(in);
            all.add(new StoredWindows(side(in, events), side(in, events)));
        }
        return all;
    }

    private static Side side(DataInput in, HeldEvents events) throws IOException {
        in.readLong();
        int kept = in.readInt();
        int newest = in.readInt();
        return new Side(held(in, events, kept), held(in, events, newest));
    }

    private static List<Held> held(DataInput in, HeldEvents events, int count) throws IOException {
        List<Held> held = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            held.add(new Held(events.event(in.readInt()), in.readLong(), in.readDouble()));
        }
        return held;
    }
}
