package org.lorentztron.local;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.lorentztron.local.run.figures.JobProgress;
import org.lorentztron.local.run.figures.RunFigures;
import org.lorentztron.model.monitor.ClassFigures;
import org.lorentztron.model.monitor.QualityForm;
import org.lorentztron.model.monitor.RareClasses;

/** What a test says that a job has come to; nothing is known at first. */
public class GivenFigures implements RunFigures {
    public OptionalDouble error = OptionalDouble.empty();
    public OptionalLong waiting = OptionalLong.empty();
    public long waitingLabels;
    public OptionalLong joined = OptionalLong.empty();
    public OptionalLong unlabelled = OptionalLong.empty();

    public JobProgress progress = JobProgress.NONE;
    public RareClasses rare = new RareClasses(true, List.of(), 0);
    public final Map<QualityForm, ClassFigures> ofClass = new EnumMap<>(QualityForm.class);
    public long lateEvents;
    public long lateLabels;
    public final Map<Integer, ClassFigures> training = new HashMap<>();
    public long mistakes;

    @Override
    public JobProgress progress() {
        return progress;
    }

    @Override
    public OptionalDouble prequentialError() {
        return error;
    }

    @Override
    public long prequentialEvents() {
        return error.isPresent() ? 1_000 : 0;
    }

    @Override
    public RareClasses rareClasses() {
        return rare;
    }

    @Override
    public ClassFigures figures(QualityForm form, int c) {
        return ofClass.get(form);
    }

    @Override
    public long lateEvents() {
        return lateEvents;
    }

    @Override
    public long lateLabels() {
        return lateLabels;
    }

    @Override
    public long mistakes() {
        return mistakes;
    }

    @Override
    public ClassFigures inTraining(int c) {
        return training.getOrDefault(c, ClassFigures.NONE);
    }

    @Override
    public OptionalLong waiting() {
        return waiting;
    }

    @Override
    public long waitingLabels() {
        return waitingLabels;
    }

    @Override
    public OptionalLong joined() {
        return joined;
    }

    @Override
    public OptionalLong unlabelled() {
        return unlabelled;
    }
}
