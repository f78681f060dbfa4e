/** The page {@code /retention}: how long rows are kept on this database, and which application wants it so. */
package dev.semel.console.retention;
