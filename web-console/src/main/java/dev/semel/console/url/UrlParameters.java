package dev.semel.console.url;

import jakarta.faces.context.FacesContext;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;

/**
 * The parameters of a page's address. What cannot be read, and what nobody asked for, is remembered as ignored and shown
 * to the reader: a mistyped address never fails and never filters by something else in silence.
 */
public final class UrlParameters {

    private static final int LONGEST_VALUE = 1_000;

    private final Map<String, String> given;
    private final Set<String> asked = new LinkedHashSet<>();
    private final List<String> unreadable = new ArrayList<>();

    public UrlParameters(Map<String, String> given) {
        this.given = new TreeMap<>(given);
    }

    public static UrlParameters ofRequest() {
        return new UrlParameters(
                FacesContext.getCurrentInstance().getExternalContext().getRequestParameterMap());
    }

    /** The value without surrounding blanks, or null if there is none. */
    public String text(String name) {
        return read(name, UrlParameters::harmless);
    }

    /** The value if it is one of the known ones, or null. */
    public String oneOf(String name, Collection<String> known) {
        return read(name, value -> Optional.of(value).filter(known::contains));
    }

    /** An instant, or null. Without a zone it is taken as UTC; seconds may be missing. */
    public Instant instant(String name) {
        return read(name, Instants::parse);
    }

    /** A UUID, or null. */
    public UUID uuid(String name) {
        return read(name, UrlParameters::parseUuid);
    }

    /** A whole number within bounds, or the standard. */
    public int whole(String name, int standard, int min, int max) {
        Integer value = read(name, text -> parse(text).filter(number -> number >= min && number <= max));
        return value == null ? standard : value;
    }

    /** What was in the address and had no effect, as {@code name=value}. */
    public List<String> ignored() {
        List<String> ignored = new ArrayList<>(unreadable);
        given.keySet().stream()
                .filter(name -> !asked.contains(name))
                .map(this::shown)
                .forEach(ignored::add);
        return List.copyOf(ignored);
    }

    private <V> V read(String name, Function<String, Optional<V>> reader) {
        asked.add(name);
        String value = given.getOrDefault(name, "").strip();
        if (value.isEmpty()) {
            return null;
        }
        Optional<V> understood = reader.apply(value);
        if (understood.isEmpty()) {
            unreadable.add(shown(name));
        }
        return understood.orElse(null);
    }

    private String shown(String name) {
        String pair = name + "=" + given.get(name).strip();
        return pair.length() > 80 ? pair.substring(0, 79) + "…" : pair;
    }

    private static Optional<String> harmless(String value) {
        boolean legal = value.length() <= LONGEST_VALUE && value.chars().noneMatch(Character::isISOControl);
        return legal ? Optional.of(value) : Optional.empty();
    }

    private static Optional<UUID> parseUuid(String text) {
        try {
            return Optional.of(UUID.fromString(text));
        } catch (IllegalArgumentException notAnId) {
            return Optional.empty();
        }
    }

    private static Optional<Integer> parse(String text) {
        try {
            return Optional.of(Integer.valueOf(text));
        } catch (NumberFormatException notANumber) {
            return Optional.empty();
        }
    }
}
