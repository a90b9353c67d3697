package org.lorentztron.rules;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The methods of a module that run for every event.
 *
 * <p>They are the methods of given interfaces that take the features of an event or an array of floats, in every class
 * that implements one; and what these call, directly or through others. Overloads with the same number of parameters
 * count as one. A call goes to the type of its receiver, and to all subtypes and supertypes of that type. Where the
 * type of the receiver is not written in the file, it goes to every type that the file names: rather a method too many
 * than one too few.
 */
final class EventPath {
    private static final Pattern OF_EVENT =
            Pattern.compile("\\b(\\w+)\\([^()]*\\b(?:Features|float\\[\\]) [^()]*\\)\\s*;");
    /** A type, whereas a constant has no lower case. */
    private static final Pattern TYPE_RECEIVER = Pattern.compile("[A-Z]\\w*[a-z]\\w*");

    private static final Pattern TYPE_NAME = Pattern.compile("\\b[A-Z]\\w*");

    private final Set<String> ends;
    private final Map<String, Source> types;
    private final Map<String, Set<String>> parents = new TreeMap<>();
    private final Map<String, List<Method>> methods = new TreeMap<>();
    private final Set<Method> found = new LinkedHashSet<>();

    private EventPath(List<Source> sources, Set<String> ends) {
        this.ends = ends;
        types = sources.stream()
                .filter(source -> !source.isPackageInfo())
                .collect(Collectors.toMap(Source::type, source -> source));
        types.forEach((name, source) -> {
            parents.put(name, parents(source));
            methods.put(name, Method.of(source));
        });
    }

    /**
     * The path through the classes of one module.
     *
     * @param sources their types have different simple names
     * @param seams the names of the interfaces with which it begins
     * @param ends the ids of methods that it does not enter
     */
    static Set<Method> of(List<Source> sources, Set<String> seams, Set<String> ends) {
        EventPath path = new EventPath(sources, ends);
        Deque<Method> open = new ArrayDeque<>();
        for (String seam : seams) {
            Set<String> ofEvents = path.methodsOfEvents(seam);
            for (String type : path.implementers(seam)) {
                path.methods.get(type).stream()
                        .filter(method -> ofEvents.contains(method.name()))
                        .forEach(open::add);
            }
        }
        path.follow(open);
        return path.found;
    }

    /** For each type the files in which its variables are declared: its own, and those of its supertypes. */
    static Map<String, List<Source>> families(List<Source> sources) {
        EventPath path = new EventPath(sources, Set.of());
        Map<String, List<Source>> families = new TreeMap<>();
        path.types.forEach((type, source) -> families.put(
                type,
                Stream.concat(Stream.of(source), path.supertypes(type).stream().map(path.types::get))
                        .toList()));
        return families;
    }

    private Set<String> methodsOfEvents(String seam) {
        Set<String> names = new TreeSet<>();
        Source source = types.get(seam);
        if (source == null) {
            throw new IllegalStateException("there is no interface " + seam);
        }
        OF_EVENT.matcher(source.code()).results().forEach(match -> names.add(match.group(1)));
        if (names.isEmpty()) {
            throw new IllegalStateException(seam + " has no method that takes features or floats");
        }
        return names;
    }

    private Set<String> implementers(String seam) {
        Set<String> implementers = subtypes(seam);
        if (implementers.isEmpty()) {
            throw new IllegalStateException("nothing implements " + seam);
        }
        return implementers;
    }

    private void follow(Deque<Method> open) {
        while (!open.isEmpty()) {
            Method method = open.remove();
            if (!ends.contains(method.id()) && found.add(method)) {
                for (Method.Call call : method.calls()) {
                    for (String type : receivers(method.source(), call.receiver())) {
                        methods.get(type).stream().filter(call::fits).forEach(open::add);
                    }
                }
            }
        }
    }

    /** The types whose methods a call may reach. */
    private Set<String> receivers(Source source, String receiver) {
        Set<String> names = new TreeSet<>();
        if (receiver.equals("this") || receiver.equals("super")) {
            names.add(source.type());
        } else if (TYPE_RECEIVER.matcher(receiver).matches()) {
            names.add(receiver);
        } else if (!receiver.equals(Method.Call.CHAIN)) {
            names.addAll(declared(source, receiver));
        }
        if (names.isEmpty()) {
            names.addAll(named(source.code()));
        }
        names.retainAll(types.keySet());
        Set<String> related = new TreeSet<>(names);
        names.forEach(name -> related.addAll(subtypes(name)));
        names.forEach(name -> related.addAll(supertypes(name)));
        return related;
    }

    /** The types with which a variable is declared in a file or in those of its supertypes. */
    private Set<String> declared(Source source, String variable) {
        Pattern declaration = Pattern.compile("\\b([A-Z]\\w*)(?:<[^;(){}]*>)?(?:\\[\\])*\\s+" + variable + "\\b");
        Set<String> names = new TreeSet<>();
        declaration.matcher(source.code()).results().forEach(match -> names.add(match.group(1)));
        supertypes(source.type()).forEach(above -> declaration
                .matcher(types.get(above).code())
                .results()
                .forEach(match -> names.add(match.group(1))));
        return names;
    }

    private Set<String> named(String code) {
        Set<String> names = new TreeSet<>();
        TYPE_NAME.matcher(code).results().forEach(match -> names.add(match.group()));
        names.retainAll(types.keySet());
        return names;
    }

    private Set<String> subtypes(String type) {
        Set<String> subtypes = new TreeSet<>();
        parents.forEach((name, above) -> {
            if (above.contains(type)) {
                subtypes.add(name);
                subtypes.addAll(subtypes(name));
            }
        });
        return subtypes;
    }

    private Set<String> supertypes(String type) {
        Set<String> above = new TreeSet<>();
        parents.get(type).forEach(parent -> {
            above.add(parent);
            above.addAll(supertypes(parent));
        });
        return above;
    }

    /** The types of the module that a type itself extends or implements. */
    private Set<String> parents(Source source) {
        Matcher header = Pattern.compile(
                        "\\b" + source.type() + "\\b[^{;]*?\\b(?:extends|implements)\\b((?:(?!\\bpermits\\b)[^{])*)")
                .matcher(source.code());
        return header.find() ? named(header.group(1)) : Set.of();
    }
}
