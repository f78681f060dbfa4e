/** The deploy-time linter: what would run, but not keep what Semel promises. Each check is one class. */
package dev.semel.startup.lint;
