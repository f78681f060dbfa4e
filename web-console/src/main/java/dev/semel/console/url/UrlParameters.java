package dev.semel.console.url;

import jakarta.faces.context.ExternalContext;
import jakarta.faces.context.FacesContext;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The parameters of a page's address. A preference that cannot be read, such as a page number, is ignored, and the reader is
 * told so. A condition that cannot be read is misread, and so is what no page asks for: a list that left it out would show
 * more than was asked for, and its bulk actions would change more.
 */
public final class UrlParameters {

    private static final int LONGEST_VALUE = 1_000;
    private static final int LONGEST_TOKEN = 4_000;
    private static final int MOST_SHOWN = 10;
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{1," + LONGEST_TOKEN + "}");
    private static final String TEXT = "a text of 1,000 characters at most, without control characters";
    private static final String CLEAR = "given once, in UTF-8";

    private final Map<String, String> given;
    private final Map<String, String> rules = new LinkedHashMap<>();
    private final List<Misread> misread = new ArrayList<>();
    private final List<Misread> ignored = new ArrayList<>();
    private final Set<String> unclear;

    public UrlParameters(Map<String, String> given) {
        this(given, Set.of());
    }

    /** @param unclear names whose values cannot be told: given several times, or no UTF-8 */
    UrlParameters(Map<String, String> given, Set<String> unclear) {
        this.given = new TreeMap<>(given);
        this.unclear = Set.copyOf(unclear);
    }

    /** Those of the page that is being shown. */
    public static UrlParameters ofRequest() {
        ExternalContext request = FacesContext.getCurrentInstance().getExternalContext();
        return of((HttpServletRequest) request.getRequest());
    }

    public static UrlParameters of(HttpServletRequest request) {
        Map<String, String> given = new HashMap<>();
        request.getParameterMap().forEach((name, values) -> given.put(name, values.length == 0 ? "" : values[0]));
        return new UrlParameters(given, UnclearNames.of(request.getQueryString()));
    }

    /** The value without surrounding blanks, or null if there is none. */
    public String text(String name) {
        return read(name, TEXT, UrlParameters::harmless, misread);
    }

    /** The value with its blanks, or null if there is nothing else. */
    public String exactText(String name) {
        return text(name) == null ? null : given.get(name);
    }

    /** What only a server of ours can read, as it has given it out, or null. */
    public String token(String name) {
        return read(
                name,
                "what the server gave, as it gave it",
                value -> Optional.of(value).filter(text -> TOKEN.matcher(text).matches()),
                misread);
    }

    /** The value if it is one of the known ones, or null. */
    public String oneOf(String name, Collection<String> known) {
        return read(name, oneOf(known), value -> Optional.of(value).filter(known::contains), misread);
    }

    /** As {@link #oneOf}, for a preference. */
    public String preferred(String name, Collection<String> known) {
        return read(name, oneOf(known), value -> Optional.of(value).filter(known::contains), ignored);
    }

    /** An instant, or null. Without a zone it is taken as UTC; seconds may be missing. */
    public Instant instant(String name) {
        return read(name, "a time such as 2026-11-25T10:00:00Z", Instants::parse, misread);
    }

    /** A UUID, or null. */
    public UUID uuid(String name) {
        return read(name, "a UUID", UrlParameters::parseUuid, misread);
    }

    /** A preference: a whole number within bounds, or the standard. */
    public int whole(String name, int standard, int min, int max) {
        String rule = "a whole number from " + min + " to " + max;
        Integer value = read(name, rule, text -> parse(text).filter(number -> number >= min && number <= max), ignored);
        return value == null ? standard : value;
    }

    /** What was asked for by now, and what it would have to be. */
    public Map<String, String> rules() {
        return new LinkedHashMap<>(rules);
    }

    /** Preferences that could not be read, as {@code name=value}. */
    public List<String> ignored() {
        return ignored.stream().map(Misread::shown).toList();
    }

    /**
     * Conditions that could not be read, and what no page asks for, as {@code name=value}: nothing may match. The first ten,
     * and how many more there are.
     */
    public List<String> misread() {
        List<String> all =
                Stream.concat(misread.stream(), unknown()).map(Misread::shown).toList();
        int more = all.size() - MOST_SHOWN;
        return more <= 0
                ? all
                : Stream.concat(all.stream().limit(MOST_SHOWN), Stream.of("… (" + more + " more)"))
                        .toList();
    }

    /** For those who take no preference lightly: all that could not be read, or was not asked for. The first ten. */
    public List<Misread> problems() {
        return Stream.of(misread.stream(), ignored.stream(), unknown())
                .flatMap(problems -> problems)
                .limit(MOST_SHOWN)
                .toList();
    }

    private Stream<Misread> unknown() {
        return given.keySet().stream()
                .filter(name -> !rules.containsKey(name))
                .map(name -> Misread.of(name, stripped(name), "one of the parameters here: " + rules.keySet()));
    }

    private <V> V read(String name, String rule, Function<String, Optional<V>> reader, List<Misread> unreadable) {
        rules.put(name, rule);
        String value = stripped(name);
        if (value.isEmpty() && !unclear.contains(name)) {
            return null;
        }
        Optional<V> understood = unclear.contains(name) ? Optional.empty() : reader.apply(value);
        if (understood.isEmpty()) {
            unreadable.add(Misread.of(name, value, unclear.contains(name) ? CLEAR : rule));
        }
        return understood.orElse(null);
    }

    private String stripped(String name) {
        return given.getOrDefault(name, "").strip();
    }

    private static String oneOf(Collection<String> known) {
        return "one of " + String.join(", ", known);
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
