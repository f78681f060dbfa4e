/** The linter at deployment: finds what would run, but not keep what Semel promises. */
@NullMarked
package dev.semel.internal.startup.lint;

import org.jspecify.annotations.NullMarked;
