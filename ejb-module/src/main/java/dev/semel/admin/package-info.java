/**
 * The console's API: role-checked session beans, one package for each page. They answer records, never entities. Nothing else of
 * Semel is for the console, and nothing here is for applications.
 */
package dev.semel.admin;
