/** What the linter says of a consumer by its annotations and its descriptor. */
package dev.semel.internal.startup.lint.consumer;
