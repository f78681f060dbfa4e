package dev.semel.admin;

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
}
