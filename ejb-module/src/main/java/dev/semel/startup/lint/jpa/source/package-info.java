/** Finds out whether the application's data sources are one. Nobody imports it. */
package dev.semel.startup.lint.jpa.source;
