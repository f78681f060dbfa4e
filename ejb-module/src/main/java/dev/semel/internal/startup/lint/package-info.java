/** The linter at deployment: finds what would run, but not keep what Semel promises. */
package dev.semel.internal.startup.lint;
