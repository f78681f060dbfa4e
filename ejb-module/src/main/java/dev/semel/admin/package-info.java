/**
 * The console's API: role-checked session beans, one package for each page. They answer records, never entities. Nothing else of
 * Semel is for the console, and nothing here is for applications.
 */
@NullMarked
package dev.semel.admin;

import org.jspecify.annotations.NullMarked;
