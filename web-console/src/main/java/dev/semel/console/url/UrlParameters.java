package dev.semel.console.url;

import jakarta.faces.context.ExternalContext;
import jakarta.faces.context.FacesContext;
import jakarta.servlet.http.HttpServletRequest;
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
import java.util.stream.Stream;

/**
 * The parameters of a page's address. A preference that cannot be read, such as a page number, is ignored, and the reader is
 * told so. A condition that cannot be read is misread, and so is what nobody asked for: a list that left it out would show
 * more than was asked for, and its bulk actions would change more.
 */
public final class UrlParameters {

    private static final int LONGEST_VALUE = 1_000;
    private static final int MOST_SHOWN = 10;

    private final Map<String, String> given;
    private final Set<String> asked = new LinkedHashSet<>();
    private final List<String> misread = new ArrayList<>();
    private final List<String> ignored = new ArrayList<>();
    private final Set<String> unclear;

    public UrlParameters(Map<String, String> given) {
        this(given, Set.of());
    }

    /** @param unclear names whose values nobody can tell: given several times, or no UTF-8 */
    UrlParameters(Map<String, String> given, Set<String> unclear) {
        this.given = new TreeMap<>(given);
        this.unclear = Set.copyOf(unclear);
    }

    public static UrlParameters ofRequest() {
        ExternalContext request = FacesContext.getCurrentInstance().getExternalContext();
        String query = ((HttpServletRequest) request.getRequest()).getQueryString();
        return new UrlParameters(request.getRequestParameterMap(), UnclearNames.of(query));
    }

    /** The value without surrounding blanks, or null if there is none. */
    public String text(String name) {
        return read(name, UrlParameters::harmless);
    }

    /** The value with its blanks, or null if there is nothing else. */
    public String exactText(String name) {
        return text(name) == null ? null : given.get(name);
    }

    /** The value if it is one of the known ones, or null. */
    public String oneOf(String name, Collection<String> known) {
        return read(name, value -> Optional.of(value).filter(known::contains));
    }

    /** As {@link #oneOf}, for a preference. */
    public String preferred(String name, Collection<String> known) {
        return read(name, value -> Optional.of(value).filter(known::contains), ignored);
    }

    /** An instant, or null. Without a zone it is taken as UTC; seconds may be missing. */
    public Instant instant(String name) {
        return read(name, Instants::parse);
    }

    /** A UUID, or null. */
    public UUID uuid(String name) {
        return read(name, UrlParameters::parseUuid);
    }

    /** A preference: a whole number within bounds, or the standard. */
    public int whole(String name, int standard, int min, int max) {
        Integer value = read(name, text -> parse(text).filter(number -> number >= min && number <= max), ignored);
        return value == null ? standard : value;
    }

    /** Preferences that could not be read, as {@code name=value}. */
    public List<String> ignored() {
        return List.copyOf(ignored);
    }

    /**
     * Conditions that could not be read, and what no page asks for, as {@code name=value}: nothing may match. The first ten,
     * and how many more there are.
     */
    public List<String> misread() {
        List<String> all = new ArrayList<>(misread);
        given.keySet().stream()
                .filter(name -> !asked.contains(name))
                .map(this::shown)
                .forEach(all::add);
        int more = all.size() - MOST_SHOWN;
        return more <= 0
                ? List.copyOf(all)
                : Stream.concat(all.stream().limit(MOST_SHOWN), Stream.of("… (" + more + " more)"))
                        .toList();
    }

    private <V> V read(String name, Function<String, Optional<V>> reader) {
        return read(name, reader, misread);
    }

    private <V> V read(String name, Function<String, Optional<V>> reader, List<String> unreadable) {
        asked.add(name);
        String value = given.getOrDefault(name, "").strip();
        if (value.isEmpty() && !unclear.contains(name)) {
            return null;
        }
        Optional<V> understood = unclear.contains(name) ? Optional.empty() : reader.apply(value);
        if (understood.isEmpty()) {
            unreadable.add(shown(name));
        }
        return understood.orElse(null);
    }

    private String shown(String name) {
        String pair = name + "=" + given.getOrDefault(name, "").strip();
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
