package org.lorentztron.model.fit.margin;

/**
 * How variables are kept in the box. With the constraints of a {@link QuadraticProgram} there are six updates, none of
 * which ever raises F but for rounding:
 *
 * <pre>
 *     constraints        CLIPPED                    FLIPPED
 *     v &gt;= 0             plain, eq. 12              -
 *     and a sum          sum, eq. 16                -
 *     and a box          clipped, eq. 19            flipped, eq. 25
 *     and both           clipped jointly            flipped and clipped jointly
 * </pre>
 */
public enum UpdateRule {
    /** Variables beyond kappa become kappa. The rule to use. */
    CLIPPED {
        @Override
        MultiplicativeUpdate update(QuadraticProgram program) {
            return new ClippedUpdate(program);
        }
    },
    /** Variables that grow are replaced by their distance to kappa: needs a box, three times the work, more updates. */
    FLIPPED {
        @Override
        MultiplicativeUpdate update(QuadraticProgram program) {
            return new FlippedUpdate(program);
        }
    };

    abstract MultiplicativeUpdate update(QuadraticProgram program);
}
