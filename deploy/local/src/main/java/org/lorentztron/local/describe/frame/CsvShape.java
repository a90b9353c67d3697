package org.lorentztron.local.describe.frame;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.csv.CsvFactory;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Lines of CSV with commas: what their cells are called. Immutable.
 *
 * @param names of the first line where it holds names, else c1, c2, ...
 * @param isNamed whether the first line has them
 */
public record CsvShape(List<String> names, boolean isNamed) {
    private static final CsvFactory CSV = new CsvFactory();
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

    public CsvShape {
        names = List.copyOf(names);
    }

    /** The shape of lines of which nine in ten have the same number of cells, at least two. */
    public static Optional<CsvShape> of(List<String> lines) {
        List<List<String>> rows = lines.stream().map(CsvShape::cells).toList();
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        int width = rows.get(rows.size() / 2).size();
        long alike = rows.stream().filter(row -> row.size() == width).count();
        if (width < 2 || 10 * alike < 9L * rows.size()) {
            return Optional.empty();
        }
        List<String> first = rows.get(0);
        boolean isNamed = rows.size() > 1
                && first.size() == width
                && first.stream().noneMatch(cell -> cell.isBlank() || isNumber(cell))
                && new HashSet<>(first).size() == width
                && hasNumbers(rows, width);
        List<String> names = isNamed
                ? first
                : IntStream.rangeClosed(1, width).mapToObj(i -> "c" + i).toList();
        return Optional.of(new CsvShape(names, isNamed));
    }

    /** The names as {@code --event-schema} takes them. */
    public String header() {
        return names.stream()
                .map(name -> name.matches("[^,\"]*") ? name : '"' + name.replace("\"", "\"\"") + '"')
                .collect(Collectors.joining(","));
    }

    /** Whether some column holds a number in every row but the first. */
    private static boolean hasNumbers(List<List<String>> rows, int width) {
        return IntStream.range(0, width).anyMatch(column -> rows.stream()
                .skip(1)
                .filter(row -> row.size() == width)
                .allMatch(row -> row.get(column).isBlank() || isNumber(row.get(column))));
    }

    private static boolean isNumber(String cell) {
        return NUMBER.matcher(cell.strip()).matches();
    }

    /** A line as an object: cells that are numbers of JSON are numbers, empty ones nothing. */
    public JsonNode object(String line) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        List<String> cells = cells(line);
        for (int i = 0; i < Math.min(cells.size(), names.size()); i++) {
            String cell = cells.get(i);
            if (NUMBER.matcher(cell).matches()) {
                boolean isWhole = cell.chars().allMatch(sign -> sign == '-' || sign >= '0' && sign <= '9');
                if (isWhole && cell.length() < 19) {
                    object.put(names.get(i), Long.parseLong(cell));
                } else {
                    object.put(names.get(i), Double.parseDouble(cell));
                }
            } else if (!cell.isEmpty()) {
                object.put(names.get(i), cell);
            }
        }
        return object;
    }

    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        try (CsvParser parser = CSV.createParser(line)) {
            while (parser.nextToken() != null && parser.currentToken() != JsonToken.END_ARRAY) {
                if (parser.currentToken() == JsonToken.VALUE_STRING) {
                    cells.add(parser.getText());
                }
            }
        } catch (IOException e) {
            return List.of();
        }
        return cells;
    }
}
