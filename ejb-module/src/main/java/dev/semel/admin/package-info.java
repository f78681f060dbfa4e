/**
 * The console's only doors: role-checked session beans, one package for each screen. They hand out records, never
 * entities.
 */
package dev.semel.admin;
