package org.lorentztron.rules;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Which packages of the project use which: an arrow for each class that names a class of another package. */
final class PackageGraph {
    /** [package][used package] the arrows between classes, as {@code a.B -> c.D}. */
    private final Map<String, Map<String, Set<String>>> arrows = new TreeMap<>();

    PackageGraph(List<Source> sources) {
        Sources.packages(sources).forEach(name -> arrows.put(name, new TreeMap<>()));
        for (Source source : sources) {
            for (String reference : source.references()) {
                add(source, reference);
            }
        }
    }

    private void add(Source source, String reference) {
        String used = Source.packageOf(reference);
        if (arrows.containsKey(used) && !used.equals(source.packageName())) {
            arrows.get(source.packageName())
                    .computeIfAbsent(used, name -> new TreeSet<>())
                    .add(source.name() + " -> " + reference);
        }
    }

    /** The package itself, and every package that it uses, directly or through others. */
    Set<String> reachable(String from) {
        Set<String> reached = new TreeSet<>();
        List<String> open = new ArrayList<>(List.of(from));
        while (!open.isEmpty()) {
            String next = open.remove(open.size() - 1);
            if (reached.add(next)) {
                open.addAll(arrows.get(next).keySet());
            }
        }
        return reached;
    }

    /** The circles: sets of packages of which each reaches all others, described by their packages and arrows. */
    List<String> circles() {
        Map<String, Set<String>> reachable = new TreeMap<>();
        arrows.keySet().forEach(name -> reachable.put(name, reachable(name)));
        List<String> circles = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (String name : arrows.keySet()) {
            Set<String> circle = new TreeSet<>(reachable.get(name));
            circle.removeIf(other -> !reachable.get(other).contains(name));
            if (circle.size() > 1 && seen.addAll(circle)) {
                circles.add(describe(circle));
            }
        }
        return circles;
    }

    private String describe(Set<String> circle) {
        StringBuilder description = new StringBuilder("circle of " + circle);
        for (String name : circle) {
            arrows.get(name).forEach((used, classes) -> {
                if (circle.contains(used)) {
                    classes.forEach(arrow -> description.append("\n    ").append(arrow));
                }
            });
        }
        return description.toString();
    }
}
