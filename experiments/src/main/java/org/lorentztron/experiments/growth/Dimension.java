package org.lorentztron.experiments.growth;

import java.util.function.ToIntFunction;

/** What is varied while all else stays as it is in the base. */
enum Dimension {
    CLASSES("classes", Shape::classes) {
        @Override
        Shape with(Shape base, int value) {
            return new Shape(base.learner(), value, base.features(), base.nonZeros(), base.rank());
        }
    },
    FEATURES("features", Shape::features) {
        @Override
        Shape with(Shape base, int value) {
            return new Shape(base.learner(), base.classes(), value, base.nonZeros(), base.rank());
        }
    },
    NON_ZEROS("non-zeros", Shape::nonZeros) {
        @Override
        Shape with(Shape base, int value) {
            return new Shape(base.learner(), base.classes(), base.features(), value, base.rank());
        }
    },
    RANK("rank", Shape::rank) {
        @Override
        Shape with(Shape base, int value) {
            return new Shape(base.learner(), base.classes(), base.features(), base.nonZeros(), value);
        }
    };

    private final String id;
    private final ToIntFunction<Shape> value;

    Dimension(String id, ToIntFunction<Shape> value) {
        this.id = id;
        this.value = value;
    }

    /** The name in tables. */
    String id() {
        return id;
    }

    /** How much of it a shape has. */
    int of(Shape shape) {
        return value.applyAsInt(shape);
    }

    /** The base with another value of this; the shape may hold less where so much is impossible, see {@link Shape}. */
    abstract Shape with(Shape base, int value);
}
