/** The page {@code /overview}: the state of the whole at one moment. */
package dev.semel.console.overview;
