package org.lorentztron.model.kernels;

import java.lang.reflect.InvocationTargetException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lorentztron.model.Features;

/**
 * Which kernels run: those of the Vector API if the JVM was started with {@code --add-modules jdk.incubator.vector},
 * else the plain ones. The system property {@value #PROPERTY}, {@code plain} or {@code vector}, overrides that. Both
 * give the same bits, so this is no option of a model.
 */
final class KernelChoice {
    static final String PROPERTY = "lorentztron.kernels";

    static final Kernels PLAIN = new PlainKernels();

    /**
     * Empty if the property is wrong: thrown by whoever asks, a failed initializer would hide the message from all but
     * the first.
     */
    private static final Optional<Kernels> FASTEST = chosen();

    private static final String MODULE = "jdk.incubator.vector";
    /** Named as text, because its class cannot be loaded without the module. */
    private static final String VECTOR_KERNELS = "org.lorentztron.model.kernels.VectorKernels";

    private KernelChoice() {}

    private static Optional<Kernels> chosen() {
        try {
            return Optional.of(choose(System.getProperty(PROPERTY)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** @throws IllegalArgumentException if the property is wrong */
    static Kernels fastest() {
        return FASTEST.orElseGet(() -> choose(System.getProperty(PROPERTY)));
    }

    /**
     * The kernels of a name.
     *
     * @param name null for the fastest
     * @throws IllegalArgumentException if there are none of that name, or the module is absent
     */
    static Kernels choose(@Nullable String name) {
        if (name == null) {
            return vector().orElse(PLAIN);
        }
        if (name.equals("plain")) {
            return PLAIN;
        }
        Optional<Kernels> vector = name.equals("vector") ? vector() : Optional.empty();
        return vector.orElseThrow(() -> new IllegalArgumentException(PROPERTY + " is \"" + name
                + "\", expected \"plain\", or \"vector\" with --add-modules " + MODULE + " for the JVM"));
    }

    private static boolean hasModule() {
        return ModuleLayer.boot().findModule(MODULE).isPresent();
    }

    /** Every operation once: they are linked when they are called first. */
    private static void tryOut(Kernels kernels) {
        int units = 64;
        UnitLayout layout = kernels.layout(units);
        FeatureRows rows = FeatureRows.all(12);
        Entries z = new Entries();
        z.set(Features.dense(new float[] {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}), rows);
        float[][] values = new float[rows.count()][layout.length(units)];
        float[][] variances = new float[rows.count()][layout.length(units)];
        UnitRuns runs = UnitRuns.all(units, layout);
        float[] workspace = new float[layout.length(units)];
        kernels.multiply(values, z, z.values(), runs, workspace);
        kernels.multiplyPart(values, z, 0, z.count(), runs.from(0), runs.to(0), workspace);
        kernels.addSlices(values[0], layout.first(), new int[] {layout.index(0)}, units, 1f, workspace);
        kernels.addOuter(values, z, z.values(), runs, workspace);
        kernels.project(values, variances, z, z.squares(), runs, workspace, workspace);
        kernels.exact(values, variances, z, z.squares(), runs, workspace, workspace);
        kernels.drop(values, variances, z, z.squares(), runs, workspace, workspace);
    }

    /**
     * The kernels of the Vector API; empty without its module, or if this JDK has another form of the incubating API.
     */
    private static Optional<Kernels> vector() {
        if (!hasModule()) {
            return Optional.empty();
        }
        try {
            Kernels vector = (Kernels)
                    Class.forName(VECTOR_KERNELS).getDeclaredConstructor().newInstance();
            tryOut(vector);
            return Optional.of(vector);
        } catch (LinkageError | InvocationTargetException e) {
            return Optional.empty();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(VECTOR_KERNELS + " is not in this jar", e);
        }
    }
}
