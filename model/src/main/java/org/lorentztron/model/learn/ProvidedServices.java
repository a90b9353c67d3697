package org.lorentztron.model.learn;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Function;

/**
 * The providers of a service on the class path that can be used, and why the others cannot. A provider that cannot be
 * loaded takes no other one down. Of providers that share a name, none is used: which one is found first differs
 * between class paths. Immutable.
 *
 * @param usable in the order in which they were found
 * @param problems why others are not used
 */
public record ProvidedServices<S>(List<S> usable, List<String> problems) {
    /** A class path that cannot be listed at all fails at every attempt. */
    private static final int MOST_FAILURES = 100;

    public ProvidedServices {
        usable = List.copyOf(usable);
        problems = List.copyOf(problems);
    }

    /**
     * Those that {@link ServiceLoader} finds beside the service's interface.
     *
     * @param names what a provider is found by
     * @param taken names that no provider can have
     */
    public static <S> ProvidedServices<S> load(
            Class<S> service, Function<S, Collection<String>> names, Set<String> taken) {
        List<String> problems = new ArrayList<>();
        Map<S, Set<String>> found = new LinkedHashMap<>();
        Iterator<S> loaded =
                ServiceLoader.load(service, service.getClassLoader()).iterator();
        while (problems.size() < MOST_FAILURES) {
            try {
                if (!loaded.hasNext()) {
                    break;
                }
                S provider = loaded.next();
                found.put(provider, new HashSet<>(names.apply(provider)));
            } catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
                problems.add("a " + service.getSimpleName() + " cannot be loaded: " + e);
            }
        }
        return distinct(service, found, taken, problems);
    }

    private static <S> ProvidedServices<S> distinct(
            Class<S> service, Map<S, Set<String>> found, Set<String> taken, List<String> problems) {
        Map<String, Integer> users = new HashMap<>();
        taken.forEach(name -> users.put(name, 1));
        found.values().forEach(names -> names.forEach(name -> users.merge(name, 1, Integer::sum)));
        List<S> usable = new ArrayList<>();
        found.forEach((provider, names) -> {
            List<String> shared = names.stream()
                    .filter(name -> users.getOrDefault(name, 0) > 1)
                    .sorted()
                    .toList();
            if (shared.isEmpty()) {
                usable.add(provider);
            } else {
                problems.add("the " + service.getSimpleName() + " "
                        + provider.getClass().getName() + " is not used: another one has " + shared + " too");
            }
        });
        return new ProvidedServices<>(usable, problems);
    }
}
