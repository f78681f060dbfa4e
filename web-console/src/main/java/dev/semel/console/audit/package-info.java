/** The page {@code /audit}: who did what. For administrators, and read-only. */
package dev.semel.console.audit;
