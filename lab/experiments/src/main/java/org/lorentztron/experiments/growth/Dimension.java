package org.lorentztron.experiments.growth;

import java.util.function.ToIntFunction;
import org.lorentztron.model.learn.LearnerSetting;

/** What is varied while all else stays as it is in the base. */
enum Dimension {
    CLASSES("classes", Shape::classes) {
        @Override
        Shape with(Shape base, int value) {
            return new Shape(base.recipe(), value, base.features(), base.nonZeros());
        }
    },
    FEATURES("features", Shape::features) {
        @Override
        Shape with(Shape base, int value) {
            return new Shape(base.recipe(), base.classes(), value, base.nonZeros());
        }
    },
    NON_ZEROS("non-zeros", Shape::nonZeros) {
        @Override
        Shape with(Shape base, int value) {
            return new Shape(base.recipe(), base.classes(), base.features(), value);
        }
    },
    RANK("rank", shape -> shape.recipe().rank()) {
        @Override
        boolean isOf(Recipe recipe) {
            return recipe.learner().isRanked();
        }

        @Override
        Shape with(Shape base, int value) {
            Recipe recipe = base.recipe();
            return made(base, new Recipe(recipe.learner(), recipe.scheme(), value, recipe.units()));
        }
    },
    UNITS("units", shape -> shape.recipe().units()) {
        @Override
        boolean isOf(Recipe recipe) {
            return recipe.learner().uses(LearnerSetting.UNITS);
        }

        @Override
        Shape with(Shape base, int value) {
            Recipe recipe = base.recipe();
            return made(base, new Recipe(recipe.learner(), recipe.scheme(), recipe.rank(), value));
        }
    };

    private final String id;
    private final ToIntFunction<Shape> value;

    Dimension(String id, ToIntFunction<Shape> value) {
        this.id = id;
        this.value = value;
    }

    private static Shape made(Shape base, Recipe recipe) {
        return new Shape(recipe, base.classes(), base.features(), base.nonZeros());
    }

    /** The name in tables. */
    String id() {
        return id;
    }

    /** Whether models of the recipe have it. */
    boolean isOf(Recipe recipe) {
        return true;
    }

    /** How much of it a shape has. */
    int of(Shape shape) {
        return value.applyAsInt(shape);
    }

    /** The base with another value of this; the shape may hold less where so much is impossible, see {@link Shape}. */
    abstract Shape with(Shape base, int value);
}
