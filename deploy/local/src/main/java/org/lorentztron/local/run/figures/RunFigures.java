package org.lorentztron.local.run.figures;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.lorentztron.model.monitor.ClassFigures;
import org.lorentztron.model.monitor.QualityForm;
import org.lorentztron.model.monitor.RareClasses;

/** What a running job has come to, by its metrics; each of them empty if it is not known. */
public interface RunFigures {
    /** As of now, a fraction. */
    OptionalDouble prequentialError();

    /** How many events that is of. */
    long prequentialEvents();

    JobProgress progress();

    /** Which classes an error hides, by all scored events. */
    RareClasses rareClasses();

    /**
     * What a class is judged by.
     *
     * @param c its index, one of those above
     */
    ClassFigures figures(QualityForm form, int c);

    /** How often parts were wrong about events before they learned them. */
    long mistakes();

    /**
     * How well the models in training found a class before they learned each event; of no event while nobody counts it.
     *
     * @param c index of a class
     */
    ClassFigures inTraining(int c);

    /** Events that wait for their labels now, or waited when the job ended; empty if labels come with their events. */
    OptionalLong waiting();

    /** Labels that wait for event time, or for an event that is to come; 0 if labels come with their events. */
    long waitingLabels();

    /** Events that have met labels that came later; empty also if labels come with their events. */
    OptionalLong joined();

    /** Events up to now that came too late for their own time. */
    long lateEvents();

    /** Labels up to now that came too late for their own time; 0 if labels come with their events. */
    long lateLabels();

    /** Events without label up to now; empty also if they are predicted, which counts them nowhere. */
    OptionalLong unlabelled();
}
