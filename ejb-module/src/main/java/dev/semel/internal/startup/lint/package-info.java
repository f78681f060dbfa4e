/** The linter at deployment: finds what would run, but not keep what Semel promises. Each check is one class. */
package dev.semel.internal.startup.lint;
