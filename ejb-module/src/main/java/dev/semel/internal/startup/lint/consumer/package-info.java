/** What the linter says of a consumer by its annotations and its descriptor. */
@NullMarked
package dev.semel.internal.startup.lint.consumer;

import org.jspecify.annotations.NullMarked;
