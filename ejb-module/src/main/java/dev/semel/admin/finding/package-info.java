/** The bean of the findings page: what the reconciler has found. */
@NullMarked
package dev.semel.admin.finding;

import org.jspecify.annotations.NullMarked;
