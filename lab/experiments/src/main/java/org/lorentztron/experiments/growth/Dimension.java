package org.lorentztron.experiments.growth;

import java.util.List;
import java.util.function.ToIntFunction;

/** What is varied while all else stays as it is in the base. */
enum Dimension {
    CLASSES("classes", Shape::classes, 2, 5, 10, 20, 50, 100, 1_000, 10_000) {
        @Override
        Shape with(Shape base, int value) {
            return new Shape(base.learner(), value, base.features(), base.nonZeros(), base.rank());
        }
    },
    FEATURES("features", Shape::features, 10, 100, 784, 10_000, 100_000, 1_000_000) {
        @Override
        Shape with(Shape base, int value) {
            return new Shape(base.learner(), base.classes(), value, base.nonZeros(), base.rank());
        }
    },
    NON_ZEROS("non-zeros", Shape::nonZeros, 10, 50, 200, 784) {
        @Override
        Shape with(Shape base, int value) {
            return new Shape(base.learner(), base.classes(), base.features(), value, base.rank());
        }
    },
    RANK("rank", Shape::rank, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024) {
        /** Ranks up to 8 times the base's, and not less than an eighth. */
        @Override
        List<Integer> values(Shape base) {
            return super.values(base).stream()
                    .filter(rank -> base.isRanked() && rank <= 8 * base.rank() && 8 * rank >= base.rank())
                    .toList();
        }

        @Override
        Shape with(Shape base, int value) {
            return new Shape(base.learner(), base.classes(), base.features(), base.nonZeros(), value);
        }
    };

    private final String id;
    private final ToIntFunction<Shape> value;
    private final List<Integer> values;

    Dimension(String id, ToIntFunction<Shape> value, Integer... values) {
        this.id = id;
        this.value = value;
        this.values = List.of(values);
    }

    /** The name in tables. */
    String id() {
        return id;
    }

    /** Ascending; those that are varied around this base. */
    List<Integer> values(Shape base) {
        return values;
    }

    /** How much of it a shape has. */
    int of(Shape shape) {
        return value.applyAsInt(shape);
    }

    /** The base with another value of this; the shape may hold less where so much is impossible, see {@link Shape}. */
    abstract Shape with(Shape base, int value);
}
