package dev.semel.internal.listing;

/**
 * Which part of a list is wanted, and in which order.
 *
 * @param <C> the columns by which the list can be sorted: a closed set, so that no name from outside reaches a statement
 */
public record Part<C extends Enum<C>>(int first, int size, C column, boolean ascending) {}
