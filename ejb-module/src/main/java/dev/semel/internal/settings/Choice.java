package dev.semel.internal.settings;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads a setting that is one of some words: the name of a constant, in any case, with hyphens or underscores. */
public final class Choice {

    private Choice() {}

    /** @throws InvalidSettingException with all words that can be given */
    public static <E extends Enum<E>> E of(String setting, String value, Class<E> type) {
        String wanted = value.trim().toUpperCase(Locale.ROOT).replace('-', '_');
        List<E> known = List.of(type.getEnumConstants());
        return known.stream()
                .filter(one -> one.name().equals(wanted))
                .findFirst()
                .orElseThrow(
                        () -> new InvalidSettingException(setting, "must be one of " + words(known.stream()), value));
    }

    private static String words(Stream<? extends Enum<?>> known) {
        return known.map(one -> one.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .collect(Collectors.joining(", "));
    }
}
