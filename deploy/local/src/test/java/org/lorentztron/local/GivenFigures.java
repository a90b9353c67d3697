package org.lorentztron.local;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/** What a test says that a job has come to; nothing is known at first. */
class GivenFigures implements RunFigures {
    OptionalDouble error = OptionalDouble.empty();
    OptionalLong waiting = OptionalLong.empty();
    OptionalLong joined = OptionalLong.empty();
    OptionalLong unlabelled = OptionalLong.empty();

    @Override
    public OptionalDouble prequentialError() {
        return error;
    }

    @Override
    public OptionalLong waiting() {
        return waiting;
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
