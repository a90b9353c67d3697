package org.lorentztron.model.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** META-INF/services of the tests names the providers, of which most are broken. */
class ProvidedServicesTest {

    /** The service. */
    public interface Shape {
        String name();
    }

    public record Circle() implements Shape {
        @Override
        public String name() {
            return "circle";
        }
    }

    public static final class Failing implements Shape {
        public Failing() {
            throw new IllegalStateException("fails on purpose");
        }

        @Override
        public String name() {
            return "failing";
        }
    }

    /** As a provider that was compiled against another version of something. */
    public static final class Unloadable implements Shape {
        @Override
        public String name() {
            throw new NoClassDefFoundError("no/such/Class");
        }
    }

    public static final class Square implements Shape {
        @Override
        public String name() {
            return "square";
        }
    }

    public static final class SecondSquare implements Shape {
        @Override
        public String name() {
            return "square";
        }
    }

    public static final class Taken implements Shape {
        @Override
        public String name() {
            return "taken";
        }
    }

    @Test
    void load_brokenProviders_findsTheOthersAndSaysWhatIsWrong() {
        ProvidedServices<Shape> shapes =
                ProvidedServices.load(Shape.class, shape -> List.of(shape.name()), Set.of("taken"));

        assertThat(shapes.usable()).containsExactly(new Circle());
        assertThat(shapes.problems())
                .satisfiesExactly(
                        problem -> assertThat(problem).contains("Shape cannot be loaded", "Missing not found"),
                        problem -> assertThat(problem).contains("Failing"),
                        problem -> assertThat(problem).contains("no/such/Class"),
                        problem -> assertThat(problem).contains("$Square is not used", "[square]"),
                        problem -> assertThat(problem).contains("$SecondSquare is not used", "[square]"),
                        problem -> assertThat(problem).contains("$Taken is not used", "[taken]"));
    }
}
