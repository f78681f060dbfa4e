package dev.semel.admin;

import dev.semel.internal.listing.Part;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Which part of a list is asked for.
 *
 * @param sort the name of a sortable column of the list, null for its first one; an unknown one is refused
 */
public record PageRequest(int first, int size, String sort, boolean ascending) {

    public PageRequest {
        if (first < 0 || size < 1 || size > 500) {
            throw new RefusedException("A page starts at 0 or later and has 1 to 500 rows, but first is " + first
                    + " and size " + size + ".");
        }
    }

    /** The same with one of the columns that the list knows: nothing else ever reaches a statement. */
    public <C extends Enum<C>> Part<C> by(Class<C> columns) {
        List<C> known = Arrays.asList(columns.getEnumConstants());
        C column = known.stream()
                .filter(candidate -> sort == null || nameOf(candidate).equals(sort))
                .findFirst()
                .orElseThrow(
                        () -> new RefusedException("The list cannot be sorted by \"" + sort + "\"; it can be sorted by "
                                + known.stream().map(PageRequest::nameOf).toList() + "."));
        return new Part<>(first, size, column, ascending);
    }

    private static String nameOf(Enum<?> column) {
        StringBuilder name = new StringBuilder();
        for (String word : column.name().split("_")) {
            String lower = word.toLowerCase(Locale.ROOT);
            name.append(name.isEmpty() ? lower : Character.toUpperCase(lower.charAt(0)) + lower.substring(1));
        }
        return name.toString();
    }
}
