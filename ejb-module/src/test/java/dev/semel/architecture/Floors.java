package dev.semel.architecture;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The rooms of the house by their floors, and what the sources name of them. The compiler puts the value of a constant into the class
 * that uses it, so an import can go up and be seen in no class: it is the sources that are read.
 */
final class Floors {

    private static final Pattern FLOOR = Pattern.compile("(?m)^ *(\\d+) +(.*)$");
    private static final String INSIDE = "dev.semel.internal.";
    private static final String BELOW = ".*";
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
    private static final Pattern NAMED = Pattern.compile("\\bdev\\.semel(?:\\.[a-z]\\w*)+(?=\\.[A-Z])");

    private final Map<String, Integer> floors = new TreeMap<>();

    /** @param page lines with the number of a floor and its rooms; those behind the fence without what all of them begin with */
    Floors(String page) {
        FLOOR.matcher(page).results().forEach(this::add);
    }

    private void add(MatchResult line) {
        for (String room : line.group(2).trim().split("\\s+")) {
            String name = room.startsWith("dev.") ? room : INSIDE + room;
            if (floors.put(name, Integer.valueOf(line.group(1))) != null) {
                throw new IllegalStateException("The room " + room + " is named twice.");
            }
        }
    }

    /** Each import, or other use of a name, by which a room knows one that is not on a lower floor. */
    List<String> climbs(List<Path> roots) throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : files(roots)) {
            String code = Code.namesOf(file);
            String from = roomOf(packageOf(code));
            for (String known : packagesNamedIn(code)) {
                String to = roomOf(known);
                if (!to.equals(from) && floors.get(to) >= floors.get(from)) {
                    found.add(file + " in " + from + " (" + floors.get(from) + ") knows " + known + " ("
                            + floors.get(to) + ")");
                }
            }
        }
        return found;
    }

    /** Rooms in which there is nothing. */
    List<String> empty(List<Path> roots) throws IOException {
        TreeSet<String> rooms = new TreeSet<>(floors.keySet());
        for (Path file : files(roots)) {
            rooms.remove(roomOf(packageOf(Code.namesOf(file))));
        }
        return List.copyOf(rooms);
    }

    private static List<Path> files(List<Path> roots) throws IOException {
        List<Path> all = new ArrayList<>();
        for (Path root : roots) {
            all.addAll(Code.files(root));
        }
        return all;
    }

    private static String packageOf(String code) {
        return PACKAGE.matcher(code).results().findFirst().orElseThrow().group(1);
    }

    private static TreeSet<String> packagesNamedIn(String code) {
        TreeSet<String> named = new TreeSet<>();
        NAMED.matcher(code).results().map(MatchResult::group).forEach(named::add);
        return named;
    }

    private String roomOf(String name) {
        Optional<String> room = floors.keySet().stream()
                .filter(candidate -> candidate.endsWith(BELOW)
                        ? name.startsWith(candidate.substring(0, candidate.length() - 1))
                        : (name + ".").startsWith(candidate + "."))
                .max(Comparator.comparingInt(String::length));
        return room.orElseThrow(() -> new IllegalStateException("The package " + name + " is in no room."));
    }
}
