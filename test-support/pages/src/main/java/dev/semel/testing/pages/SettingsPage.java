package dev.semel.testing.pages;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The page of the settings: their names, and what each is where it is not given. */
public final class SettingsPage {

    private static final Pattern NAME = Pattern.compile("`(semel)?(\\.[a-z.-]*[a-z])`");
    private static final Pattern VALUE = Pattern.compile("`([^`]+)`");

    private final Map<String, String> defaults = new LinkedHashMap<>();

    SettingsPage(String text) {
        text.lines().filter(line -> line.startsWith("| `")).forEach(this::read);
    }

    public static SettingsPage read() {
        return new SettingsPage(Checkout.read(Checkout.path("docs/settings.md")));
    }

    public Set<String> names() {
        return Set.copyOf(defaults.keySet());
    }

    /** The text of the default; empty where the page names no value. */
    public String defaultOf(String name) {
        return defaults.getOrDefault(name, "");
    }

    // Several settings share a row: the later ones leave out the first half of the name, and have their defaults in the
    // same order.
    private void read(String row) {
        String[] cells = row.split(" \\| ");
        List<String> names = names(cells[0]);
        List<String> values =
                Arrays.asList(cells[cells.length - 1].replaceFirst("\\|$", "").split(", "));
        for (int index = 0; index < names.size(); index++) {
            Matcher value = VALUE.matcher(index < values.size() ? values.get(index) : "");
            defaults.put(names.get(index), value.find() ? value.group(1) : "");
        }
    }

    private static List<String> names(String cell) {
        List<String> names = new ArrayList<>();
        String half = "";
        Matcher found = NAME.matcher(cell);
        while (found.find()) {
            String name = found.group(1) == null ? half + found.group(2) : found.group(1) + found.group(2);
            if (found.group(1) != null) {
                half = name.substring(0, name.lastIndexOf('.'));
            }
            names.add(name);
        }
        return names;
    }
}
